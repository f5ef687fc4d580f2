-- The writes that decide who a user is and what the user may do. The shop's own role has no right to make them itself
-- (host/db/declared-tables.ts): these functions run with the rights of the owner. Each needs `p_entry`, an entry of
-- the audit log about the change that was added earlier in the same transaction. The entry names the user, the actor
-- and the action. The shop's role can neither change nor delete it, so no such change is without a trace.
-- `search_path` is fixed, so that a caller cannot put other tables or functions in the place of these.

-- What an entry says. Refuses an entry of another transaction: `now()` is the start of this one, and the shop's role
-- cannot choose the time of an entry.
CREATE FUNCTION api.read_change(
  p_entry bigint, p_actions text[], OUT user_id integer, OUT actor_id integer, OUT action text
) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT substr(e.subject, 6)::integer, e.actor_id, e.action INTO user_id, actor_id, action FROM audit_log e
    WHERE e.id = p_entry AND e.created_at = now() AND e.action = ANY (p_actions) AND e.subject ~ '^user:[0-9]{1,10}$';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this change needs an entry of the audit log in its transaction: %', p_actions USING ERRCODE = 'DK000';
  END IF;
END
$$;

-- Refuses an actor who is not a signed-in operator with every permission of these roles (`mayManage` in
-- contract/src/permissions.ts; a test compares the two). Without an actor, the change is made by a command, which
-- connects as the owner, or by the start of a shop that has no operator yet. An operator without a role may do nothing,
-- so a null in `p_roles` needs no more than a right over customers.
CREATE FUNCTION api.require_rights_over(p_actor integer, VARIADIC p_roles text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF p_actor IS NULL AND (
    pg_has_role(session_user, current_user, 'MEMBER')
    OR NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN' AND operator_role IS NOT NULL)
  ) THEN
    RETURN;
  END IF;
  IF NOT EXISTS (
    SELECT FROM users u WHERE u.id = p_actor AND u.role = 'ADMIN' AND u.suspended_at IS NULL
      AND (u.operator_role = 'OWNER' OR (u.operator_role = 'MANAGER' AND array_position(p_roles, 'OWNER') IS NULL))
      AND EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL AND s.expires_at > now())
  ) THEN
    RAISE EXCEPTION 'user % may not manage %', p_actor, p_roles USING ERRCODE = 'DK000';
  END IF;
END
$$;

-- The user of a change that users make themselves. Operators make it for others, too, and the shop for customers.
CREATE FUNCTION api.user_of_change(p_entry bigint, p_actions text[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_change record;
  v_role text;
BEGIN
  SELECT * INTO v_change FROM api.read_change(p_entry, p_actions);
  IF v_change.actor_id IS DISTINCT FROM v_change.user_id THEN
    SELECT operator_role INTO v_role FROM users WHERE id = v_change.user_id AND role = 'ADMIN';
    IF FOUND THEN PERFORM api.require_rights_over(v_change.actor_id, v_role); END IF;
  END IF;
  RETURN v_change.user_id;
END
$$;

-- The user of a change that only the user may make.
CREATE FUNCTION api.user_of_own_change(p_entry bigint, p_actions text[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_change record;
BEGIN
  SELECT * INTO v_change FROM api.read_change(p_entry, p_actions);
  IF v_change.actor_id IS DISTINCT FROM v_change.user_id THEN
    RAISE EXCEPTION 'only user % may make this change', v_change.user_id USING ERRCODE = 'DK000';
  END IF;
  RETURN v_change.user_id;
END
$$;

-- Makes a user an operator who was added in this transaction (a customer cannot become one), or changes the role of
-- another operator.
CREATE FUNCTION api.set_operator_role(p_entry bigint, p_role text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_change record;
  v_old_role text;
BEGIN
  SELECT * INTO v_change
    FROM api.read_change(p_entry, ARRAY['user.create-admin', 'user.create-first-admin', 'user.change-role']);
  IF v_change.action = 'user.change-role' THEN
    SELECT operator_role INTO v_old_role FROM users WHERE id = v_change.user_id AND role = 'ADMIN' FOR NO KEY UPDATE;
    IF NOT FOUND OR v_change.actor_id = v_change.user_id THEN
      RAISE EXCEPTION 'the role of user % cannot be changed', v_change.user_id USING ERRCODE = 'DK000';
    END IF;
    PERFORM api.require_rights_over(v_change.actor_id, v_old_role, p_role);
    UPDATE users SET operator_role = p_role WHERE id = v_change.user_id;
    RETURN;
  END IF;
  PERFORM api.require_rights_over(v_change.actor_id, p_role);
  UPDATE users SET role = 'ADMIN', operator_role = p_role
    WHERE id = v_change.user_id AND role = 'USER' AND created_at = now();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % was not added in this transaction', v_change.user_id USING ERRCODE = 'DK000';
  END IF;
END
$$;

-- Suspends a user or lifts the suspension, as the entry says. Returns the new time of the suspension.
CREATE FUNCTION api.set_suspension(p_entry bigint) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_change record;
  v_role text;
  v_suspended_at timestamptz;
BEGIN
  SELECT * INTO v_change FROM api.read_change(p_entry, ARRAY['user.suspend', 'user.reinstate']);
  SELECT operator_role INTO v_role FROM users WHERE id = v_change.user_id AND role = 'ADMIN';
  PERFORM api.require_rights_over(v_change.actor_id, v_role);
  UPDATE users SET suspended_at = CASE WHEN v_change.action = 'user.suspend' THEN now() END
    WHERE id = v_change.user_id AND erased_at IS NULL RETURNING suspended_at INTO v_suspended_at;
  RETURN v_suspended_at;
END
$$;

-- Sets a password: with a mailed link that was used a moment ago, which also confirms the address, or by the user.
CREATE FUNCTION api.set_password(p_entry bigint, p_hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(
    p_entry, ARRAY['user.reset-password', 'user.accept-invitation', 'user.change-password']);
  v_action text := (SELECT action FROM audit_log WHERE id = p_entry);
BEGIN
  IF v_action <> 'user.change-password' AND NOT EXISTS (
    -- The shop's clock may differ a little from the database's.
    SELECT FROM mailed_tokens WHERE user_id = v_user AND 'user.' || purpose = v_action
      AND used_at > now() - interval '5 minutes' AND expires_at > now() - interval '5 minutes'
  ) THEN
    RAISE EXCEPTION 'user % has used no mailed link for this', v_user USING ERRCODE = 'DK000';
  END IF;
  UPDATE users SET password_hash = p_hash, email_verified_at = CASE
      WHEN v_action = 'user.change-password' THEN email_verified_at ELSE coalesce(email_verified_at, now())
    END WHERE id = v_user;
END
$$;

-- Gives a customer the new address of a change that was confirmed a moment ago with its mailed link. If the change was
-- undone a moment ago: the old address, and no password, because someone else may know it.
CREATE FUNCTION api.set_email(p_entry bigint, p_change bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(p_entry, ARRAY['user.change-email', 'user.undo-email']);
  v_action text := (SELECT action FROM audit_log WHERE id = p_entry);
BEGIN
  IF v_action = 'user.change-email' THEN
    UPDATE users u SET email = c.new_email FROM email_changes c
      WHERE c.id = p_change AND c.user_id = v_user AND c.confirmed_at = now() AND c.undone_at IS NULL
        AND u.id = v_user AND u.role = 'USER' AND u.email = c.old_email AND u.suspended_at IS NULL AND u.erased_at IS NULL;
  ELSE
    UPDATE users u SET email = c.old_email, password_hash = 'undone' FROM email_changes c
      WHERE c.id = p_change AND c.user_id = v_user AND c.undone_at = now()
        AND u.id = v_user AND u.role = 'USER' AND u.erased_at IS NULL;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % has confirmed or undone no such change', v_user USING ERRCODE = 'DK000';
  END IF;
END
$$;

-- Gives a customer another username.
CREATE FUNCTION api.set_username(p_entry bigint, p_username text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(p_entry, ARRAY['user.change-username']);
BEGIN
  UPDATE users SET username = p_username WHERE id = v_user AND role = 'USER' AND erased_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is no customer', v_user USING ERRCODE = 'DK000';
  END IF;
END
$$;

-- Switches on the two-step sign-in that the user has begun.
CREATE FUNCTION api.turn_on_second_step(p_entry bigint, p_step integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(p_entry, ARRAY['totp.turn-on']);
BEGIN
  UPDATE admin_totp SET confirmed_at = now(), last_step = p_step WHERE id = v_user AND confirmed_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % has begun no two-step sign-in', v_user USING ERRCODE = 'DK000';
  END IF;
END
$$;

CREATE FUNCTION api.replace_recovery_codes(p_entry bigint, p_hashes bytea[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(p_entry, ARRAY['totp.turn-on', 'totp.renew-recovery-codes']);
BEGIN
  DELETE FROM admin_recovery_codes WHERE user_id = v_user;
  INSERT INTO admin_recovery_codes (user_id, hash) SELECT v_user, unnest(p_hashes);
END
$$;

-- False if the user has no such code, or if it is used. Of two calls at the same time one succeeds.
CREATE FUNCTION api.use_recovery_code(p_entry bigint, p_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(p_entry, ARRAY['totp.use-recovery-code']);
BEGIN
  UPDATE admin_recovery_codes SET used_at = now() WHERE user_id = v_user AND hash = p_hash AND used_at IS NULL;
  RETURN FOUND;
END
$$;

-- Deletes the secret and the recovery codes of a user.
CREATE FUNCTION api.delete_second_step(p_entry bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_change(p_entry, ARRAY['totp.turn-off', 'totp.reset', 'totp.remove-disputed']);
BEGIN
  DELETE FROM admin_totp WHERE id = v_user;
  DELETE FROM admin_recovery_codes WHERE user_id = v_user;
END
$$;

-- Adds a passkey of a signed-in user. Returns it, or no row if the credential is known already.
CREATE FUNCTION api.add_passkey(
  p_entry bigint, p_credential text, p_name text, p_public_key bytea, p_counter bigint, p_transports text[]
) RETURNS SETOF passkeys
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_own_change(p_entry, ARRAY['passkey.add']);
BEGIN
  RETURN QUERY INSERT INTO passkeys (user_id, credential_id, name, public_key, counter, transports)
    VALUES (v_user, p_credential, p_name, p_public_key, p_counter, p_transports)
    ON CONFLICT (credential_id) DO NOTHING RETURNING *;
END
$$;

-- Deletes one passkey of a user, or all if `p_passkey` is null.
CREATE FUNCTION api.delete_passkeys(p_entry bigint, p_passkey uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_user integer := api.user_of_change(
    p_entry, ARRAY['passkey.remove', 'totp.reset', 'user.reset-password', 'user.undo-email', 'factor.dispute']);
BEGIN
  DELETE FROM passkeys WHERE user_id = v_user AND (p_passkey IS NULL OR id = p_passkey);
END
$$;

-- Deletes what an erased customer signed in with.
CREATE FUNCTION api.delete_factors_of_erased(p_user integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = p_user AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % is not erased', p_user USING ERRCODE = 'DK000';
  END IF;
  DELETE FROM admin_totp WHERE id = p_user;
  DELETE FROM admin_recovery_codes WHERE user_id = p_user;
  DELETE FROM passkeys WHERE user_id = p_user;
END
$$;
