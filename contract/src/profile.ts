import * as z from 'zod'
import { email, linkToken, username } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './text.ts'

/** How long the link to a new address works, in hours. */
export const NEW_EMAIL_HOURS = 24
/** For how many hours after a change the old address can undo it. */
export const UNDO_HOURS = 72
/** How often customers may change their name and email in a year. Each former one must be found by an erasure. */
export const CHANGES_A_YEAR = 10

/** Who the caller is. */
const profile = z.object({
  username: z.string(),
  email: z.string(),
  createdAt: instant,
  /** The address to which the caller wants to change, until its link is opened; null if there is none. */
  newEmail: z.object({ email: z.string(), until: instant }).nullable(),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/me/profile',
  access: 'user',
  summary: "The caller's name and email, and the new email that waits for its confirmation",
  output: profile,
  errors: [],
})

export const changeUsernameBody = z.strictObject({ username })

export const changeUsername = endpoint({
  method: 'PUT',
  path: '/me/username',
  access: 'user',
  summary: "Change the caller's username, which is the referral id, too; nobody else gets the old one",
  body: changeUsernameBody,
  output: profile,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const changeEmailBody = z.strictObject({ email })

export const changeEmail = endpoint({
  method: 'POST',
  path: '/me/email',
  access: 'user',
  stepUp: true,
  summary:
    'Ask for another email: mails a link to the new address, and a notice to the old one. Answers the same for a registered address, and mails its owner',
  body: changeEmailBody,
  output: profile,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/me/email/cancel',
  access: 'user',
  summary: 'Keep the email: the link to the new address no longer works',
  body: z.strictObject({}),
  output: profile,
  errors: ['VALIDATION_ERROR'],
})

const tokenBody = z.strictObject({ token: linkToken })

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-new-email',
  access: 'public',
  summary: 'Change the email of a customer, with the token of the link that was mailed to the new address',
  body: tokenBody,
  output: z.object({ email: z.string() }),
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/undo-email-change',
  access: 'public',
  summary: `Say "This was not me" with the token that was mailed to the old address, until ${UNDO_HOURS} hours after the change: restores the old email, ends all sessions, passkeys and tracking keys, and mails a link to a new password, without which no one can sign in`,
  body: tokenBody,
  output: z.object({ email: z.string() }),
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})
