-- Admins get a role, which is a fixed set of permissions (contract/src/permissions.ts). Release 0.2.0 can still add an
-- admin without one; such an admin may do nothing until somebody gives them a role.
--
-- Short lock: the column has no default, and 0031 lets the checks read the tables. The lock covers one scan of `users` for
-- its admins. The role is read together with `role`, so it means nothing in the row of a customer.

ALTER TABLE users ADD operator_role text;
ALTER TABLE users ADD CONSTRAINT users_operator_role
  CHECK (operator_role IN ('OWNER', 'MANAGER', 'SUPPORT', 'STOCK'))
  NOT VALID;
UPDATE users SET operator_role = 'OWNER' WHERE role = 'ADMIN';

-- A new admin chooses a password with the link of an invitation.
ALTER TABLE mailed_tokens DROP CONSTRAINT mailed_tokens_purpose;
ALTER TABLE mailed_tokens ADD CONSTRAINT mailed_tokens_purpose
  CHECK (purpose IN ('confirm-email', 'reset-password', 'accept-invitation')) NOT VALID;
