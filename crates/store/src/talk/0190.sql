-- Whom others block, whom reports are about and who made them: asked when a guest opens an account and when an account takes its data along.
CREATE INDEX blocks_of ON blocks (blocked);
CREATE INDEX reports_about ON reports (subject);
CREATE INDEX reports_by ON reports (reporter);
