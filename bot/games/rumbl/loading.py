"""What a seat may answer when it loads its dock: the single source of what is legal there.

The answers of the game, as paths of keys:

    roster      eight sides, by letter: "bomb" or "mine", "missile" or "shield", ...
    swap        "keep", or the two tokens that go back: "2 7"
    dock        DONE alone: load nothing; or a sector, one to three robots, standing orders if any, and DONE
                    sector          "green"
                    robot           its kind "plow", its space "-1,2", its facing "SW", its power "4", its priority "7"
                    standing order  "order cloner", then its wishes, best first, and "end"
    target, clones, direction, to
                one of `Question.options`

Robots come in the order of LOADING: the Hauler first, since what stands behind it may face anywhere, then by letter.
Standing orders come after the last robot, in the order of ORDERED. Their wishes are directions ("NE"), each at most
once; of a Creeper also "stay", after which nothing can follow, so that "end" is not asked for; of a Missile a team and
then a kind, "blue", "nullifier", or "obstacle" alone. An order in which every wish is named ends by itself.
"""
