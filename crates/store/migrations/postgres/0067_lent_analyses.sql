-- Games that are lent to somebody else's machine for their analysis. Whoever has one is then known by the id of the work, which is its owner.
ALTER TABLE analyses ADD COLUMN lent_until BIGINT; -- when it can be taken from them; none: it is not lent
ALTER TABLE analyses ADD COLUMN lent_to BYTEA;      -- whose token they have shown
ALTER TABLE analyses ADD COLUMN lent_task TEXT;     -- what they were given, opaque here
ALTER TABLE analyses ADD COLUMN returned BIGINT NOT NULL DEFAULT 0; -- how often it was lent in vain
CREATE INDEX analyses_owner ON analyses (owner);
CREATE INDEX analyses_lent ON analyses (lent_to) WHERE lent_to IS NOT NULL;
