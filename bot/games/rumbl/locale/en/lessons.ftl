# The rules for newcomers: a title and a text for each picture. The brackets after a robot in bold say which of the
# two it is in the picture; the text after them is also shown when the robot is looked up by name.

rumble-the-aim = The aim
rumble-the-aim-text = Two teams, Blue (round) and Green (six-sided), send robots onto the field for three rounds (one in the learning game). After each round every robot scores the number on its space: 1 at the rim, 2, 3, and 5 in the middle. Most points wins. A robot's nose shows which way it faces. Later pages explain the pictures. Below the board, beside **you**, are your score and what you have left. Tokens with a `?` are hidden.
rumble-your-dock = Your dock
rumble-your-dock-text = Both players load a dock at the same time, in secret. Take one of your sectors: its colour names a side of the board, not a team. Put up to three robots on the dock's spaces: `f1` to `f4` in front, `b1` to `b5` behind. Each gets a facing, a priority (when it goes) and a power (how many spaces). The row below the board has each robot's priority to its left and its power to its right. Robots, powers and sectors are used up; you draw three new priorities every round. Dots show where your robots could go if nobody else moved.
rumble-docks-open = Docks open
rumble-docks-open-text = Once both are ready (or time's up), the docks open: everyone sees the robots, their facings and their priorities. Powers stay covered until a robot's turn, a Sleeper's until the game ends. Robots go in order of priority, 1 first; the row below the board shows the order. A robot moves straight ahead, as many spaces as its power, or until something's in its way. Then it uses its ability. Robots that leave the field are lost.
rumble-scoring = Scoring
rumble-scoring-text = At the end of a round all robots on the field score, even those on top of others. A clone scores half as much, rounded up. Then anything in the middle is removed, and so is anything still on a dock. Robots on the field stay there for the next round. Only Creepers move again on their own, and Sleepers at the end of the game.
rumble-a = A: Bomb and Mine
rumble-a-text = Each letter from A to H is a robot token with two sides, and only one faces up. **Bomb** (blue here): at the end of its move it blows itself up, along with what's next to it, friend or foe. **Mine** (green here): at the end of its move it's armed for good, which the glowing ring shows. As soon as a robot or a clone comes next to it (Missiles aside), it goes off like a Bomb.
rumble-b = B: Missile and Shield
rumble-b-text = **Missile** (blue): after its move it flies at the nearest thing, friend or foe, and both are destroyed. If several are equally close, its team chooses, unless it ran into one. **Shield** (green): it climbs over things. If it stops on top of something, it protects that thing: the Shield is destroyed in its place. A Shield rides along, and it scores, too.
rumble-c = C: Cloner and Blockader
rumble-c-text = **Cloner** (blue): after its move it puts clones of its team on empty spaces next to it. The team has two clones, and chooses where they go. **Blockader** (green): it leaves an obstacle on every space of the field that it moves out of, while any of the six are left. Obstacles on the field stay after the round, except in the middle.
rumble-d = D: Magnetbot and Repulsor
rumble-d-text = **Magnetbot** (blue): after its move the nearest thing in each of the six directions comes one space closer, if there's room. **Repulsor** (green): it pushes everything next to it one space away, if there's room. Magnetbot and Repulsor work clockwise, starting from where they face.
rumble-e = E: Activator and Nullifier
rumble-e-text = **Activator** (blue): it gives all its leftover power to a robot in its way, even a rival's. That robot moves the way it faces and uses its ability, even if it's had its turn. **Nullifier** (green): after its move it silences the spaces around it (hatched) until the round ends or it's lost. Robots there can't move on their own or use their abilities, and any robot that enters stops.
rumble-f = F: Helibot and Ricochet
rumble-f-text = **Helibot** (blue): it flies over everything and lands where its power ends. If that space is taken, it lands on the last free space before that. **Ricochet** (green): whenever something's in its way, it turns to a free space of its team's choice and goes on.
rumble-g = G: Creeper and Sleeper
rumble-g-text = **Creeper** (blue): a robot like any other, but at the end of every round it may go to a free space next to it. **Sleeper** (green): it only goes to the first space of the field and falls asleep. Its power stays hidden until the game ends. Then it wakes, moves as far as its power takes it, and scores double.
rumble-h = H: Plow and Hauler
rumble-h-text = **Plow** (blue): it pushes anything in its way, and everything behind that, even off the field. **Hauler** (green): whatever is directly behind it comes along, step by step. A robot right behind a Hauler on the same dock may face any way.

## What can be looked up by name
rumble-subject-dock = Dock
rumble-subject-dock-text = Nine spaces at one side of the board: four in front, five behind. Load up to three robots in secret.
rumble-subject-power = Power
rumble-subject-power-text = How many spaces a robot goes: the number to its right in the row below the board. It's covered until the robot's turn, a Sleeper's until the game ends.
rumble-subject-priority = Priority
rumble-subject-priority-text = When a robot goes: the number to its left in the row below the board. 1 goes first.
rumble-subject-scoring = Scoring
rumble-subject-scoring-text = After each round: 1 at the rim, 2, 3, and 5 in the middle. Anything in the middle is then removed.
rumble-subject-clone = Clone
rumble-subject-clone-text = Made by a Cloner. It blocks the way, and scores half of what its space is worth, rounded up.
rumble-subject-stone = Obstacle
rumble-subject-stone-text = Left by a Blockader. It blocks the way until it's destroyed or leaves the field.
