# The rules for a newcomer: a title and a text for each picture.

## On squares
lesson-the-aim = The aim
lesson-the-aim-text = The big pyramids with the bright rim are the RAMbots; yours is the one on the lit square. The small ones are beacons. On your card lies a stack of four goals: knock over something upright of the colour on top (drawn large) and that goal is tagged. Tag all four before anybody else does.
lesson-programming = Programming
lesson-programming-text = Everybody secretly lays out up to five pieces of their own pool. A lying piece means: point that way, and go. Small is 1 unit, medium 2, large 3, and a turn costs the first of them. Here a large yellow to the north (1) turns and goes two squares, then a medium blue to the east (2) turns and goes one.
lesson-backing-up = Backing up
lesson-backing-up-text = An upright piece means: go backwards, and keep your facing. Here a large green sends you three squares back. An upright RAMbot does not move by it.
lesson-ram = RAM!
lesson-ram-text = Touch something with your nose while you go forward and you RAM it: what is upright falls over, and is tagged if its colour is your top goal. Then it is pushed along, with all that stands behind it. RAM another RAMbot and you steal a piece from its player.
lesson-beams = Beams
lesson-beams-text = After its move a lying RAMbot fires ahead, in the colour of the piece. Blue (1) pushes what it hits away. Green (2) stands it up, ready to be tagged. Yellow (3) pulls it closer. Red (4) slides it sideways, towards the middle of the board. The bigger the piece, the farther.
lesson-who-goes-first = Who goes first?
lesson-who-goes-first-text = Once everyone's ready, the programs are revealed and run. The smallest next piece goes first; ties go to the colour farthest left in the row at the bottom right. Then that player's next piece comes up. So small pieces are quick, and large ones may find the board changed.

## On triangles
taught-the-aim = The aim
taught-the-aim-text = The big pyramids with the bright rim are the RAMbots; yours is the one on the lit space. The small ones are flags. On your card lies a stack of four goals: knock over something upright of the colour on top (drawn large) and that goal is tagged. Tag all four before anybody else does.
taught-six-directions = Six directions
taught-six-directions-text = A piece points east or west along a row, or along one of the slanting strips. From your RAMbot's space north-east and east begin with the same step and part at the next one; so it is with any two neighbours. The lit strip shows where your RAMbot's nose leads.
taught-programming = Programming
taught-programming-text = Everybody secretly lays out up to five pieces of their own pool. A lying piece means: point that way, and go. Small is 1 unit, medium 2, large 3, and a turn costs the first of them. Here a large yellow to the north-east (1) turns and goes two spaces, then a medium blue to the east (2) turns and goes one.
taught-backing-up = Backing up
taught-backing-up-text = An upright piece means: go backwards, and keep your facing. Here a large green sends you three spaces back along the strip. An upright RAMbot does not move by it.
taught-ram = RAM!
taught-ram-text = Touch something with your nose while you go forward and you RAM it: what is upright falls over, and is tagged if its colour is your top goal. Then it is pushed along, with all that stands behind it. Nothing is stolen by it here.
taught-beams = Beams
taught-beams-text = After its move a lying RAMbot fires ahead, in the colour of the piece. Blue (1) pushes what it hits away. Green (2) stands up as many things as its size says, one behind the other. Yellow (3) pulls closer. Red (4) knocks over what is upright, and robs a RAMbot's player of as many pieces.
taught-all-round = All round
taught-all-round-text = An upright RAMbot stays where it is when an upright piece comes up, and fires in all six directions, one after another, clockwise from north-east. What one beam has hit stops all later ones. A medium blue pushes three flags away, two spaces each.
taught-who-goes-first = Who goes first?
taught-who-goes-first-text = Once everyone's ready, the programs are revealed and run. The smallest next piece goes first; ties go to the colour farthest left in the row at the bottom right. Then that player's next piece comes up. After each round the last colour of that row becomes the first.

## What can be looked up by name
subject-rambot = RAMbot
subject-rambot-text = Your robot: a big pyramid with a bright rim. It moves by your program and fires its beams.
subject-beacon = Beacon
subject-beacon-text = A small pyramid of one colour. RAM it while it stands, and its goal is tagged.
subject-flag = Flag
subject-flag-text = A small pyramid of one colour. RAM it while it stands, and its goal is tagged.
subject-goals = Goals
subject-goals-text = Four pieces, tagged from the top: RAM something upright of that colour. All four win.
subject-directions = Directions
subject-directions-text = Six; two of them share their first space and part at the next. See the lit strip.
subject-small = Small piece
subject-small-text = Goes 1 unit, its beam moves what it hits 1 square, and it goes before larger ones.
subject-medium = Medium piece
subject-medium-text = Goes 2 units; its beam moves what it hits 2 squares. It goes after all small ones.
subject-large = Large piece
subject-large-text = Goes 3 units; its beam moves what it hits 3 squares. It goes last.
subject-turning = Turning
subject-turning-text = A piece that points elsewhere than your nose turns you first: that costs 1 unit.
subject-upright = Upright piece
subject-upright-text = Sends a lying RAMbot backwards, with its facing kept. That RAMs nothing.
subject-upright-round-text = Sends a lying RAMbot backwards, with its facing kept. An upright RAMbot stays, and fires all round.
subject-ram = RAM
subject-ram-text = Touch something with your nose: what stands falls over, and is tagged if its colour is your top goal. Then it is pushed along. RAM a RAMbot, and you take a piece of its player's pool.
subject-ram-flags-text = Touch something with your nose: what stands falls over, and is tagged if its colour is your top goal. Then it is pushed along. Nothing is stolen by it.
subject-red = Red beam
subject-red-text = Slides what it hits sideways, towards the middle of the board: { sizes-of }.
subject-red-robs-text = Knocks over what it hits, and robs a RAMbot's player of 1, 2 or 3 pieces (S, M, L).
subject-yellow = Yellow beam
subject-yellow-text = Pulls what it hits nearer: { sizes-of }, or until it is next to you.
subject-green = Green beam
subject-green-text = Stands up what it hits, so that it can be tagged.
subject-green-many-text = Stands up 1, 2 or 3 things (S, M, L), one behind the other.
subject-blue = Blue beam
subject-blue-text = Pushes what it hits away, with all that stands behind it: { sizes-of }.
subject-order = Precedence
subject-order-text = The smallest next piece goes first; ties go to the colour farthest left in the row.
subject-order-turns-text = The smallest next piece goes first; ties go to the colour farthest left in the row. After each round the last colour becomes the first.
subject-around = Upright RAMbot
subject-around-text = Stays where it is when an upright piece comes up, and fires in all six directions.
sizes-of = small 1, medium 2, large 3
