import { inWords } from '@docket/contract/in-words'
import { LINK_HOURS } from '@docket/contract/link-hours'
import { ROLE_NAMES } from '@docket/contract/permissions'
import type { DeclaredMail } from '../../../host/areas/declared-mail.ts'
import type { Database } from '../../../host/db/database.ts'
import { greeting } from '../../../host/mails/greeting.ts'
import type { DueMail, MailContent, MailSources, Sender } from '../../../host/mails/mail-content.ts'
import { RESET_EFFECT } from '../../../host/mails/new-password.ts'
import { readSecret } from '../../../host/mails/read-secret.ts'
import type { RequestedPurpose } from '../mailed-links/mailed-tokens.ts'

/** The mails with a link that a user or an operator asks for. Their templates are the purposes of the links. */
export const linkMails = {
  'confirm-email': mailWithLink('confirm-email', ({ shop }, link) => confirmEmailMail(shop, link)),
  'reset-password': mailWithLink('reset-password', ({ shop }, link) => resetPasswordMail(shop, link)),
  'accept-invitation': mailWithLink('accept-invitation', async ({ db, shop }, link, mail) =>
    invitationMail(shop, { ...link, role: await roleOf(db, mail) }),
  ),
}

interface Link {
  username: string
  token: string
  hours: number
}

function mailWithLink(
  purpose: RequestedPurpose,
  content: (sources: MailSources, link: Link, mail: DueMail) => MailContent | Promise<MailContent>,
) {
  const hours = LINK_HOURS[purpose]
  return {
    lane: 'security-mail',
    link: { hours },
    content: async (sources, mail) => {
      const link = { username: mail.username, token: await readSecret(sources.keys, mail), hours }
      return content(sources, link, mail)
    },
  } as const satisfies DeclaredMail
}

/** "Confirm your address", after signing up or asking again. */
export function confirmEmailMail(shop: Sender, { username, token, hours }: Link): MailContent {
  return {
    subject: `Confirm your email address for ${shop.storeName}`,
    title: 'Confirm your email address',
    paragraphs: [
      greeting(username),
      `Welcome to ${shop.storeName}. Confirm that this address is yours, and your account is ready to use.`,
    ],
    button: { label: 'Confirm email address', url: `${shop.publicUrl}/verify-email/${token}` },
    notes: [`The link works once, for ${hours} hours.`, 'Didn’t sign up? Ignore this email.'],
  }
}

/** "Set a new password", after asking for it. */
export function resetPasswordMail(shop: Sender, { username, token, hours }: Link): MailContent {
  return {
    subject: `Set a new password for ${shop.storeName}`,
    title: 'Set a new password',
    paragraphs: [greeting(username), 'We received a request to reset your password.', RESET_EFFECT],
    button: { label: 'Set a new password', url: `${shop.publicUrl}/reset-password/${token}` },
    notes: [
      `The link works once, for ${inWords(hours, 'hour')}.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }
}

/** The invitation of a new admin. */
function invitationMail(
  shop: Sender,
  { username, token, hours, role }: Link & { role: string },
): MailContent {
  return {
    subject: `You are invited to help run ${shop.storeName}`,
    title: `Help run ${shop.storeName}`,
    paragraphs: [
      greeting(username),
      `You are invited to the back office of ${shop.storeName}. Your role there is ${role}. Choose a password, and sign in with this address.`,
    ],
    button: { label: 'Choose a password', url: `${shop.publicUrl}/accept-invitation/${token}` },
    notes: [
      `The link works once, for ${hours / 24} days.`,
      'If you do not know this shop, ignore this mail: without the link nothing happens.',
    ],
  }
}

async function roleOf(db: Database, { user_id }: DueMail): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('operator_role')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return user.operator_role === null ? 'not decided yet' : ROLE_NAMES[user.operator_role]
}
