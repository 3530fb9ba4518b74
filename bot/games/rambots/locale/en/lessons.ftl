# The rules for a newcomer: a title and a text for each picture.

## On squares
lesson-the-aim = The aim
lesson-the-aim-text = The big pyramids with bright rims are RAMbots. Yours is on the lit square. The small ones are beacons. At the right edge, below **you**, is your stack of four goals. The top goal is drawn large: drive into something upright in its colour to tag it. Be the first to tag all four.
lesson-programming = Programming
lesson-programming-text = In secret, everyone lays out up to five pieces from their pool. A piece lying down means: point that way and go. A small one has 1 unit, a medium 2, a large 3; turning uses up the first. Here a large yellow to the north (1) turns your RAMbot and takes it two squares. Then a medium blue to the east (2) turns it and takes it one.
lesson-backing-up = Backing up
lesson-backing-up-text = An upright piece means: go backwards without turning. Here a large green sends you three squares back. An upright RAMbot stays put.
lesson-ram = RAM!
lesson-ram-text = Run into something nose first and you RAM it. If it's upright, it falls over, and if its colour matches your top goal, you tag that goal. If there's room, whatever you RAM is then pushed along, with whatever is in the way. RAM another RAMbot and you steal a piece from its player's pool, if it isn't empty.
lesson-beams = Beams
lesson-beams-text = After its move, a lying RAMbot fires ahead in the piece's colour. Blue (1) pushes away what it hits. Green (2) stands it up, ready to be tagged. Yellow (3) pulls it closer. Red (4) slides it sideways, towards the middle of the board. The bigger the piece, the farther things can move.
lesson-who-goes-first = Who goes first?
lesson-who-goes-first-text = All programs are revealed together, then run. The smallest next piece goes first; ties go to the colour farthest left in the row at the bottom right. Then that player's next piece comes up. So small pieces are quick, and large ones may find the board changed.

## On triangles
kolmio-lesson-the-aim = The aim
kolmio-lesson-the-aim-text = The big pyramids with bright rims are RAMbots. Yours is on the lit space. The small ones are flags. At the top left, below **you**, is your stack of four goals. The top goal is drawn large: drive into something upright in its colour to tag it. Be the first to tag all four.
kolmio-lesson-six-directions = Six directions
kolmio-lesson-six-directions-text = A piece points east or west along a row, or along one of the slanting strips. From your RAMbot's space, north-east and east begin with the same step, then split. The other four directions pair up in the same way. The lit strip shows where your RAMbot's nose is pointing.
kolmio-lesson-programming = Programming
kolmio-lesson-programming-text = In secret, everyone lays out up to five pieces from their pool. A piece lying down means: point that way and go. A small one has 1 unit, a medium 2, a large 3; turning uses up the first. Here a large yellow to the north-east (1) turns your RAMbot and takes it two spaces. Then a medium blue to the east (2) turns it and takes it one.
kolmio-lesson-backing-up = Backing up
kolmio-lesson-backing-up-text = An upright piece means: go backwards without turning. Here a large green sends you three spaces back along the strip. An upright RAMbot stays put.
kolmio-lesson-ram = RAM!
kolmio-lesson-ram-text = Run into something nose first and you RAM it. If it's upright, it falls over, and if its colour matches your top goal, you tag that goal. If there's room, whatever you RAM is then pushed along, with whatever is in the way. RAMming steals nothing here.
kolmio-lesson-beams = Beams
kolmio-lesson-beams-text = After its move, a lying RAMbot fires ahead in the piece's colour. Blue (1) pushes away what it hits. Green (2) stands up the nearest one, two or three things, depending on the piece's size. Yellow (3) pulls what it hits closer. Red (4) knocks over what's upright, and robs a RAMbot's player of up to one, two or three pieces, depending on size.
kolmio-lesson-all-round = All round
kolmio-lesson-all-round-text = An upright RAMbot stays put when an upright piece comes up. It fires in all six directions, one after another, clockwise from north-east. Once a beam has hit something, that thing also stops any later beam that reaches it. Here a medium blue pushes four flags away, two spaces each.
kolmio-lesson-who-goes-first = Who goes first?
kolmio-lesson-who-goes-first-text = All programs are revealed together, then run. The smallest next piece goes first; ties go to the colour farthest left in the row at the bottom right. Then that player's next piece comes up. After each round the last colour of that row becomes the first.

## What can be looked up by name
subject-rambot = RAMbot
subject-rambot-text = Your robot: a big pyramid with a bright rim. It follows your program and fires beams.
subject-beacon = Beacon
subject-beacon-text = A small pyramid in one of the four colours. RAM it while it's upright to tag your top goal, if that's the same colour.
subject-flag = Flag
subject-flag-text = A small pyramid in one of the four colours. RAM it while it's upright to tag your top goal, if that's the same colour.
subject-goals = Goals
subject-goals-text = Four pieces, tagged from the top: RAM something upright in the top goal's colour. Tag all four to win.
subject-directions = Directions
subject-directions-text = There are six. From any space, they pair up: the two in a pair share the first step, then split. The lit strip shows where one of them leads.
subject-small = Small piece
subject-small-text = Gives you 1 unit to turn or move. If its beam moves things, it moves them 1 space. Among the next pieces, larger ones go after it.
subject-medium = Medium piece
subject-medium-text = Gives you 2 units to turn or move. If its beam moves things, it moves them up to 2 spaces. Among the next pieces, small ones go before it, large ones after it.
subject-large = Large piece
subject-large-text = Gives you 3 units to turn or move. If its beam moves things, it moves them up to 3 spaces. Among the next pieces, smaller ones go before it.
subject-turning = Turning
subject-turning-text = If a piece points a way you aren't facing, you turn first. That costs 1 unit.
subject-upright = Upright piece
subject-upright-text = Sends a lying RAMbot backwards without turning it. Going backwards RAMs nothing.
subject-upright-round-text = Sends a lying RAMbot backwards without turning it. An upright RAMbot stays put and fires all round.
subject-ram = RAM
subject-ram-text = Run into something nose first. If it's upright, it falls over, and if its colour matches your top goal, you tag that goal. Then it's pushed along, if there's room. RAM a RAMbot and you take a piece from its player's pool, if it isn't empty.
subject-ram-flags-text = Run into something nose first. If it's upright, it falls over, and if its colour matches your top goal, you tag that goal. Then it's pushed along, if there's room. RAMming steals nothing.
subject-red = Red beam
subject-red-text = Slides what it hits sideways, towards the middle of the board, if there's room: { sizes-of }.
subject-red-robs-text = Knocks over what's upright, and robs a RAMbot's player of up to 1, 2 or 3 pieces (S, M, L).
subject-yellow = Yellow beam
subject-yellow-text = Pulls what it hits closer: { sizes-of }, or until it's next to you.
subject-green = Green beam
subject-green-text = Stands up what it hits, so it can be tagged.
subject-green-many-text = Stands up the nearest 1, 2 or 3 things in line (S, M, L).
subject-blue = Blue beam
subject-blue-text = Pushes away what it hits, with whatever is in the way, if there's room: { sizes-of }.
subject-order = Precedence
subject-order-text = The smallest next piece goes first; ties go to the colour farthest left in the row at the bottom right of the picture.
subject-order-turns-text = The smallest next piece goes first; ties go to the colour farthest left in the row at the bottom right of the picture. After each round the last colour becomes the first.
subject-around = Upright RAMbot
subject-around-text = Stays put when an upright piece comes up, and fires in all six directions.
sizes-of = small 1, medium 2, large 3
