-- Who looks after the site: asked whenever something is reported.
CREATE INDEX accounts_of_staff ON accounts (id) WHERE role IN ('moderator', 'admin');
