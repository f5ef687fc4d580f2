-- The checks of 0030 read all rows here, while the shop goes on writing.
ALTER TABLE users VALIDATE CONSTRAINT users_operator_role;
ALTER TABLE mailed_tokens VALIDATE CONSTRAINT mailed_tokens_purpose;
