import { LINK_HOURS } from '@docket/contract/link-hours'
import { OPTIONS_MINUTES } from '@docket/contract/passkeys'
import { sql } from 'kysely'
import type { PersonCopy } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteWhere } from '../../host/db/retention/delete-old-rows.ts'
import { MAX_NETWORKS, NETWORK_DAYS } from './sign-in/networks.ts'
import { deleteUnconfirmedSecrets } from './totp/delete-unconfirmed-secrets.ts'

const few = 'for good: they do not grow with sales'
const secret = 'who has it could sign in as the customer'
/** `delete_factors_of_erased` deletes them. */
const factors = { byCode: 'those of the customer' }

/**
 * Who a user is and what the user may do: only functions of the owner change it
 * (host/security/identity-changes.sql).
 */
export const tables: Tables = {
  users: {
    // A new user is a customer, by the defaults of the columns that are not listed.
    rights:
      'SELECT, INSERT (email, username, password_hash, referrer_id, email_verified_at, created_at), UPDATE (email_verified_at)',
    kept: 'for good: purchases and the audit log name them',
    person: {
      cleared: ['email_verified_at', 'password_hash', 'referrer_id'],
      replaced: ['email', 'username'],
      books: { 'what a user may do': ['operator_role', 'role'] },
      copy: {
        section: 'profile',
        without: { [secret]: ['password_hash'], 'every customer has the same': ['operator_role', 'role'] },
      },
    },
    refusals: {
      users_email_key: { fields: { email: 'This email address is already registered.' } },
      users_username_key: { fields: { username: 'This username is already taken.' } },
    },
    types: { operator_role: 'OperatorRole | null', role: "Generated<'USER' | 'ADMIN'>" },
    typesFrom: { OperatorRole: '@docket/contract/permissions' },
    signIn: {
      deciding: ['id', 'role', 'operator_role', 'suspended_at', 'erased_at'],
      // An INSERT can only add a customer, who has a password.
      onlyInserted: ['email', 'username', 'password_hash', 'referrer_id', 'created_at'],
      // A trigger lets the shop confirm an address only, not take it back (migration 0065).
      changed: ['email_verified_at'],
      mayDelete: false,
    },
    growsSlowly: true,
    // An address has small ASCII letters only.
    olderComparisons: ['constraint users_email_form', 'index users_username_key'],
  },
  sessions: {
    rights:
      'SELECT, INSERT (id, user_id, address, user_agent, expires_at), UPDATE (last_seen_at, proved_at, revoked_at), DELETE',
    kept: '7 days after its end',
    deletions: [deleteWhere('sessions', sql`expires_at < now() - interval '7 days'`)],
    person: { deleted: 'own', copy: { section: 'sessions', without: { 'a random id': ['id'] } } },
    signIn: {
      deciding: ['created_at'],
      // A token names its user and its session, and is signed under SECRET_KEY.
      onlyInserted: ['id', 'user_id', 'address', 'user_agent', 'expires_at'],
      changed: ['last_seen_at', 'proved_at', 'revoked_at'],
      mayDelete: true,
    },
  },
  mailed_tokens: {
    rights:
      'SELECT, INSERT (hash, user_id, purpose, expires_at, passkey_id, totp_id), UPDATE (used_at), DELETE',
    kept: '1 day after its end',
    deletions: [deleteWhere('mailed_tokens', sql`expires_at < now() - interval '1 day'`)],
    person: { deleted: 'own', copy: secret },
    types: { purpose: "'confirm-email' | 'reset-password' | 'accept-invitation' | 'not-me'" },
    signIn: {
      deciding: ['created_at'],
      onlyInserted: ['hash', 'user_id', 'purpose', 'expires_at', 'passkey_id', 'totp_id'],
      changed: ['used_at'],
      mayDelete: true,
    },
  },
  email_changes: {
    rights:
      'SELECT, INSERT (user_id, old_email, new_email, stop_hash, expires_at), UPDATE (confirm_hash, undo_hash, confirmed_at, undo_until, undone_at), DELETE',
    kept: '7 days after its link or its undoing has expired',
    deletions: [
      deleteWhere('email_changes', sql`coalesce(undo_until, expires_at) < now() - interval '7 days'`),
    ],
    // Also those of other customers who wanted this address, or had it before: erase-person.public.sql.
    person: {
      deleted: 'own',
      copy: {
        section: 'emailChanges',
        without: { [secret]: ['confirm_hash', 'stop_hash', 'undo_hash'] },
      },
    },
    signIn: {
      deciding: ['id', 'created_at'],
      onlyInserted: ['user_id', 'old_email', 'new_email', 'stop_hash', 'expires_at'],
      // `set_email` changes the address of the user, with an entry.
      changed: ['confirm_hash', 'undo_hash', 'confirmed_at', 'undo_until', 'undone_at'],
      mayDelete: true,
    },
  },
  former_names: {
    rights: 'SELECT',
    kept: 'until the customer is erased: the erasure replaces them in all texts',
    person: {
      deleted: { byCode: 'those of the customer' },
      // Another customer had this address before.
      replaced: ['email'],
      copy: { section: 'formerNames' },
    },
    signIn: 'none',
  },
  first_sign_ins: {
    rights: 'SELECT, INSERT, DELETE',
    kept: `${LINK_HOURS['confirm-email']} hours, or until it is used or ended`,
    deletions: [deleteWhere('first_sign_ins', sql`expires_at < now()`)],
    person: { deleted: 'own', copy: secret },
    signIn: 'none',
  },
  admin_totp: {
    // A secret counts for nothing until it is confirmed, which a function of the owner does.
    rights: 'SELECT, INSERT (id, key_id, secret), UPDATE (key_id, secret, last_step, begun_at, ends_at)',
    kept: '1 day if it was not confirmed; otherwise until it is turned off',
    deletions: [() => deleteUnconfirmedSecrets],
    person: { deleted: factors, copy: secret },
    encrypted: { column: 'secret', rows: 'secrets of two-step sign-in' },
    signIn: {
      deciding: ['confirmed_at'],
      onlyInserted: ['id'],
      // A secret is encrypted for its user under SECRET_KEY, so no secret can be put in its place.
      // At `ends_at` the shop removes the second step of a customer, with an entry; an operator's only goes by an
      // operator.
      changed: ['key_id', 'secret', 'last_step', 'begun_at', 'ends_at'],
      mayDelete: false,
    },
  },
  admin_recovery_codes: {
    rights: 'SELECT',
    kept: few,
    person: { deleted: factors, copy: secret },
    signIn: { deciding: ['user_id', 'hash', 'used_at'], onlyInserted: [], changed: [], mayDelete: false },
  },
  passkeys: {
    rights: 'SELECT, UPDATE (name, counter, last_used_at)',
    kept: few,
    person: {
      deleted: factors,
      // In the names that other customers gave to their own passkeys.
      replaced: ['name'],
      copy: {
        section: 'passkeys',
        without: {
          'what the device of the customer has': ['credential_id', 'id', 'public_key', 'transports'],
        },
      },
    },
    signIn: {
      deciding: ['id', 'credential_id', 'user_id', 'public_key', 'transports', 'created_at'],
      onlyInserted: [],
      changed: ['name', 'counter', 'last_used_at'],
      mayDelete: false,
    },
  },
  passkey_challenges: {
    rights: 'SELECT, INSERT, DELETE',
    kept: `${OPTIONS_MINUTES} minutes, or until it is used`,
    deletions: [deleteWhere('passkey_challenges', sql`expires_at < now()`)],
    person: { deleted: 'own', copy: secret },
    signIn: 'none',
  },
  user_networks: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `the latest ${MAX_NETWORKS} of each user, each for ${NETWORK_DAYS} days after the last sign-in from there`,
    deletions: [
      deleteWhere(
        'user_networks',
        sql`last_used_at < now() - make_interval(days => ${sql.lit(NETWORK_DAYS)})`,
      ),
    ],
    person: { deleted: 'own', copy: 'keyed hashes, from which no network can be read' },
    noSecrets: { hash: 'exempts from a limit, and signs no one in' },
    signIn: 'none',
  },
  reserved_usernames: {
    rights: 'SELECT, INSERT',
    kept: 'for good, like `users`: the usernames of sign-ups with a registered address, as keyed hashes',
    person: {
      books: { 'keyed hashes, from which no username can be read': ['hash'] },
      copy: 'it belongs to no user',
    },
    noSecrets: { hash: 'a username that is taken' },
  },
}

export const personCopy: PersonCopy = {
  profile: {
    nth: 1,
    whole: (db, userId) =>
      db
        .selectFrom('users')
        .leftJoin('users as referrers', 'referrers.id', 'users.referrer_id')
        .select([
          'users.id',
          'users.username',
          'users.email',
          'referrers.username as referrer',
          'users.created_at as createdAt',
          'users.email_verified_at as emailVerifiedAt',
          'users.suspended_at as suspendedAt',
        ])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow(),
  },
  sessions: {
    nth: 3,
    whole: (db, userId) =>
      db
        .selectFrom('sessions')
        .select([
          'address',
          'user_agent as browser',
          'created_at as createdAt',
          'expires_at as expiresAt',
          'revoked_at as endedAt',
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
  passkeys: {
    nth: 4,
    whole: (db, userId) =>
      db
        .selectFrom('passkeys')
        .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
  emailChanges: {
    nth: 41,
    whole: (db, userId) =>
      db
        .selectFrom('email_changes')
        .select([
          'old_email as oldEmail',
          'new_email as newEmail',
          'created_at as askedAt',
          'confirmed_at as changedAt',
          'undone_at as undoneAt',
        ])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  formerNames: {
    nth: 42,
    whole: (db, userId) =>
      db
        .selectFrom('former_names')
        .select(['email', 'username', 'until'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
}
