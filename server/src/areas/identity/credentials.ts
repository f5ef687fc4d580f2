/**
 * What lets someone use the shop, and which events end it. credentials.test.ts tries every cell, writes
 * docs/credentials.md, and fails if a column, a mailed link or a signed token of the shop has no row here.
 */

/** An event after which a credential that someone else may have must not work any more. */
export const EVENTS = {
  reset: 'A new password by a mailed link',
  logout: 'A logout of the session in which it was made',
  'password change': 'A new password in a session; the session itself stays',
  suspension: 'A suspension, also after it is lifted',
  erasure: 'An erasure',
  restore: 'A restore of a backup',
  'role change': 'Another role of an admin',
  'email change': 'A new email that its user has confirmed',
  'undone email': '“This was not me” about a new email',
} as const

export type CredentialEvent = keyof typeof EVENTS

/**
 * What an event does to a credential. `none`: they never meet. While a user is suspended, nothing works but the link
 * that undoes a new email, so `stays` says what works again afterwards.
 */
export type Verdict = 'ends' | `stays: ${string}` | `none: ${string}`

interface Credential {
  /** Where the shop keeps it or makes it: columns, purposes of mailed links, keys of signed tokens, cookies. */
  is: readonly string[]
  on: Readonly<Record<CredentialEvent, Verdict>>
}

const CUSTOMERS_ONLY = 'none: only customers have it'
const SAME_PERSON = 'stays: it proves the same person, and every call reads the role again'
const OF_ITS_USER = 'stays: it belongs to the user and not to one session'
const OLD_AGAIN = 'stays: as it was in the backup. The shop cannot know what has changed since'
const AFTERWARDS = 'stays: when the suspension is lifted, the user signs in as before'
const NOT_OF_ADMINS = 'none: only customers are erased'
const ONLY_PROVES_ADDRESS = 'stays: it proves an address and signs no one in'
const STILL_SAME_PERSON = 'stays: an address alone opens nothing'
const OF_ITS_USER_ALWAYS = 'stays: it belongs to the user and not to an address'
const NEEDS_SIGN_IN = 'none: a sign-in has ended it before'
const CUSTOMERS_CHANGE = 'none: only customers change their email'
const NEEDS_SESSION = 'none: an invited admin cannot sign in yet'

export const CREDENTIALS = {
  password: {
    is: ['users.password_hash'],
    on: {
      reset: 'ends',
      logout: OF_ITS_USER,
      'password change': 'ends',
      suspension: AFTERWARDS,
      erasure: 'ends',
      restore: OLD_AGAIN,
      'role change': SAME_PERSON,
      'email change': 'stays: it belongs to the user and not to an address',
      'undone email': 'ends',
    },
  },
  session: {
    is: ['sessions.id', 'key: session tokens'],
    on: {
      reset: 'ends',
      logout: 'ends',
      'password change': 'ends',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': 'stays: every call reads the role again',
      'email change': STILL_SAME_PERSON,
      'undone email': 'ends',
    },
  },
  'page cookie': {
    is: ['key: page cookies', 'cookie: page_session'],
    on: {
      reset: 'ends',
      logout: 'ends',
      'password change': 'ends',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': CUSTOMERS_ONLY,
      'email change': STILL_SAME_PERSON,
      'undone email': 'ends',
    },
  },
  'export link': {
    is: ['key: export links'],
    on: {
      reset: 'ends',
      logout: 'ends',
      'password change': 'ends',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': 'stays: the file is made with the rights of the new role',
      'email change': STILL_SAME_PERSON,
      'undone email': 'ends',
    },
  },
  'first sign-in': {
    is: ['first_sign_ins.hash', 'cookie: first_sign_in'],
    on: {
      reset: 'ends',
      logout: 'none: a sign-in has ended it before',
      'password change': 'ends',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': CUSTOMERS_ONLY,
      'email change': NEEDS_SIGN_IN,
      'undone email': NEEDS_SIGN_IN,
    },
  },
  'link that confirms an address': {
    is: ['link: confirm-email', 'mailed_tokens.hash'],
    on: {
      reset: 'ends',
      logout: ONLY_PROVES_ADDRESS,
      'password change': ONLY_PROVES_ADDRESS,
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': CUSTOMERS_ONLY,
      'email change': 'ends',
      'undone email': 'ends',
    },
  },
  'link to a new password': {
    is: ['link: reset-password', 'mailed_tokens.hash'],
    on: {
      reset: 'ends',
      logout: 'stays: it was requested without a session, and only the mailbox has it, for an hour',
      'password change': 'ends',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': 'stays: it sets a password and changes no right',
      'email change': 'ends',
      'undone email': 'ends',
    },
  },
  invitation: {
    is: ['link: accept-invitation', 'mailed_tokens.hash'],
    on: {
      reset: NEEDS_SESSION,
      logout: NEEDS_SESSION,
      'password change': NEEDS_SESSION,
      suspension: 'ends',
      erasure: NOT_OF_ADMINS,
      restore: 'ends',
      'role change': 'stays: the invited admin gets the new role',
      'email change': CUSTOMERS_CHANGE,
      'undone email': CUSTOMERS_CHANGE,
    },
  },
  'link “This was not me”': {
    is: ['link: not-me', 'mailed_tokens.hash'],
    on: {
      reset: 'stays: a thief may have turned two-step sign-in on, and the reset does not turn it off',
      logout: 'stays: it signs no one in',
      'password change': 'stays: it signs no one in',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': 'stays: it signs no one in',
      'email change': 'stays: a thief may have changed the email',
      'undone email': 'stays: a thief may have turned two-step sign-in on, and this does not turn it off',
    },
  },
  'link to a new email': {
    is: ['email_changes.confirm_hash'],
    on: {
      reset: 'ends',
      logout: 'stays: the new mailbox confirms it, perhaps on another device',
      'password change': 'ends',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': CUSTOMERS_ONLY,
      'email change': 'ends',
      'undone email': 'ends',
    },
  },
  'link that undoes a new email': {
    is: ['email_changes.undo_hash', 'email_changes.stop_hash'],
    on: {
      reset: 'stays: the new address may be that of a thief, who can reset the password',
      logout: 'stays: it signs no one in',
      'password change': 'stays: a thief may have changed both',
      suspension: 'stays: the shop may have suspended the account because of a thief',
      erasure: 'ends',
      restore: 'ends',
      'role change': CUSTOMERS_ONLY,
      'email change': 'stays: the link of the first change undoes all later ones',
      'undone email': 'ends',
    },
  },
  passkey: {
    is: ['passkeys.credential_id', 'passkeys.public_key'],
    on: {
      reset: 'ends',
      logout: OF_ITS_USER,
      'password change': 'stays: the user sees it on the same page, and removes it there',
      suspension: AFTERWARDS,
      erasure: 'ends',
      restore: OLD_AGAIN,
      'role change': SAME_PERSON,
      'email change': STILL_SAME_PERSON,
      'undone email': 'ends',
    },
  },
  'challenge of a passkey': {
    is: ['passkey_challenges.challenge'],
    on: {
      reset: 'ends',
      logout: 'stays: for five minutes, and only in another session of the user',
      'password change': 'stays: for five minutes, and only in the session that stays',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': SAME_PERSON,
      'email change': STILL_SAME_PERSON,
      'undone email': 'ends',
    },
  },
  'two-step sign-in': {
    is: ['admin_totp.secret'],
    on: {
      reset: 'stays: a mailbox alone must not remove the second factor',
      logout: OF_ITS_USER,
      'password change': OF_ITS_USER,
      suspension: AFTERWARDS,
      erasure: 'ends',
      restore: OLD_AGAIN,
      'role change': SAME_PERSON,
      'email change': OF_ITS_USER_ALWAYS,
      'undone email': 'stays: a mailbox alone must not remove the second factor',
    },
  },
  'recovery code': {
    is: ['admin_recovery_codes.hash'],
    on: {
      reset: 'stays: with two-step sign-in, whose second factor it is',
      logout: OF_ITS_USER,
      'password change': OF_ITS_USER,
      suspension: AFTERWARDS,
      erasure: 'ends',
      restore: 'stays: a customer without the phone has nothing else. It needs the password, too',
      'role change': SAME_PERSON,
      'email change': OF_ITS_USER_ALWAYS,
      'undone email': 'stays: with two-step sign-in, whose second factor it is',
    },
  },
  'tracking key': {
    is: ['tracking_keys.hash'],
    on: {
      reset: 'ends',
      logout: 'stays: a test suite uses it without a session',
      'password change':
        'stays: it only reads test shipments, and the user revokes it under Tracking Numbers',
      suspension: 'ends',
      erasure: 'ends',
      restore: 'ends',
      'role change': CUSTOMERS_ONLY,
      'email change': OF_ITS_USER_ALWAYS,
      'undone email': 'ends',
    },
  },
} as const satisfies Readonly<Record<string, Credential>>

export type CredentialName = keyof typeof CREDENTIALS
