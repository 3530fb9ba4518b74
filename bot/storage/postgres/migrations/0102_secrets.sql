CREATE TABLE secrets (
    purpose TEXT COLLATE "C" PRIMARY KEY,
    digits TEXT COLLATE "C" NOT NULL
);
