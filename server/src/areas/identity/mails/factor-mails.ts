import { LINK_HOURS } from '@docket/contract/link-hours'
import type { Database } from '../../../host/db/database.ts'
import { greeting } from '../../../host/mails/greeting.ts'
import type { DueMail, MailContent, Sender } from '../../../host/mails/mail-content.ts'
import { minuteOf } from '../../../host/mails/minute-of.ts'
import { newPassword, RESET_EFFECT } from '../../../host/mails/new-password.ts'

/** The mails about passkeys and two-step sign-in that were added, or that a user disputes. */

interface Dispute {
  factor: 'passkey' | 'two-step'
  isRemoved: boolean
  /** When a customer's two-step sign-in is removed. */
  endsAt: Date | null
}

/** The dispute that a mail is about. */
export function disputeOf({ params: { factor, removed, endsAt } }: DueMail): Dispute {
  return {
    factor: factor === 'passkey' ? 'passkey' : 'two-step',
    isRemoved: removed === true,
    endsAt: typeof endsAt === 'string' ? new Date(endsAt) : null,
  }
}

/** The user whose dispute a mail to an owner is about. */
export async function disputingUser(db: Database, { id, params }: DueMail) {
  if (typeof params.userId !== 'number') throw new Error(`Mail ${id} names no user.`)
  return db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', '=', params.userId)
    .executeTakeFirstOrThrow()
}

/** A passkey was added: from now on it can sign the user in. `token` is of the link "This was not me". */
export function passkeyAddedMail(
  shop: Sender,
  { username, addedAt, token }: { username: string; addedAt: Date; token: string | null },
): MailContent {
  return {
    subject: `A passkey was added to your account at ${shop.storeName}`,
    title: 'A passkey was added',
    paragraphs: [
      greeting(username),
      `On ${minuteOf(addedAt)} a passkey was added to your account. It signs you in without your password.`,
    ],
    ...notMe(shop, token),
  }
}

/** A disputed two-step sign-in stays, because someone has signed in with it. */
export function secondStepKeptMail(
  shop: Sender,
  { username, token }: { username: string; token: string | null },
): MailContent {
  return {
    subject: `Two-step sign-in at ${shop.storeName} stays on`,
    title: 'Two-step sign-in stays on',
    paragraphs: [
      greeting(username),
      'Someone signed in with your password and a code, and kept two-step sign-in. It will not be removed.',
    ],
    ...notMe(shop, token),
  }
}

/** The user has pressed "This was not me". */
export function factorDisputedMail(
  shop: Sender,
  { username, factor, isRemoved, endsAt }: Dispute & { username: string },
): MailContent {
  const what = factor === 'passkey' ? 'added a passkey' : 'turned on two-step sign-in'
  const title = titleOf({ isRemoved, endsAt })
  return {
    subject: `${title} at ${shop.storeName}`,
    title,
    paragraphs: [
      greeting(username),
      `You told us that it was not you who ${what}. We signed your account out everywhere and ended its tracking keys.`,
      outcomeOf({ factor, isRemoved, endsAt }),
      `Next: set a new password. ${RESET_EFFECT}`,
    ],
    button: newPassword(shop),
    notes: notesOf({ factor, isRemoved, endsAt }),
  }
}

/** To the owners of the shop: a person must decide about a factor, or may do so. */
export function ownerDisputeMail(
  shop: Sender,
  {
    username,
    user,
    factor,
    endsAt,
  }: Dispute & { username: string; user: { id: number; username: string; role: 'USER' | 'ADMIN' } },
): MailContent {
  const who = `${user.role === 'ADMIN' ? 'The admin' : 'The customer'} ${user.username.includes('.') ? user.id : user.username}`
  const what = factor === 'passkey' ? 'did not add their new passkey' : 'did not turn on two-step sign-in'
  return {
    subject: `${user.role === 'ADMIN' ? 'An admin' : 'A customer'} of ${shop.storeName} says: this was not me`,
    title: 'This was not me',
    paragraphs: [
      greeting(username),
      `${who} says that they ${what}. We signed them out everywhere.`,
      endsAt === null
        ? 'Only an owner can remove it. Speak with them first, then reset their second step.'
        : `It is removed on ${minuteOf(endsAt)}. After you have spoken with them, you can remove it at once.`,
    ],
    button:
      user.role === 'ADMIN'
        ? { label: 'Open Operators', url: `${shop.publicUrl}/admin/operators` }
        : { label: 'Open the customer', url: `${shop.publicUrl}/admin/users/${user.id}` },
    notes: ['We send this mail once a day at most for each user.'],
  }
}

/** The button "This was not me". Without a token, only a new password helps. */
export function notMe(shop: Sender, token: string | null): Pick<MailContent, 'button' | 'notes'> {
  if (token === null) {
    return {
      button: newPassword(shop),
      notes: [`If it was not you, set a new password at once. ${RESET_EFFECT}`],
    }
  }
  return {
    button: { label: 'This was not me', url: `${shop.publicUrl}/not-me/${token}` },
    notes: [
      'If this was you, ignore this mail.',
      `The link works once, for ${LINK_HOURS['not-me'] / 24} days.`,
    ],
  }
}

function titleOf({ isRemoved, endsAt }: Pick<Dispute, 'isRemoved' | 'endsAt'>): string {
  if (isRemoved) return 'Your passkey was removed'
  return endsAt === null ? 'You were signed out everywhere' : 'Two-step sign-in will be removed'
}

function notesOf({ factor, isRemoved, endsAt }: Dispute): string[] {
  if (endsAt !== null)
    return ['Is it yours after all? Log in with your code, and press Keep Two-Step Sign-in.']
  if (isRemoved || factor === 'passkey') return []
  return ['No other owner? Run npm run admin:reset-totp on the server.']
}

function outcomeOf({ factor, isRemoved, endsAt }: Dispute): string {
  if (isRemoved) return 'The passkey is removed.'
  if (endsAt !== null) {
    return `Two-step sign-in is removed on ${minuteOf(endsAt)}. Until then a sign-in needs its code.`
  }
  return factor === 'passkey'
    ? 'We told the owners of the shop. A new password removes the passkey.'
    : 'We told the owners of the shop. Ask one of them to reset your two-step sign-in.'
}
