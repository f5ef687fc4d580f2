-- Why the last attempt to handle an event failed, for the operator who lets the shop try again.
ALTER TABLE events ADD COLUMN failure text;
