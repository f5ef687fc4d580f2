import { NEW_EMAIL_HOURS, UNDO_HOURS } from '@docket/contract/profile'
import { readableEmail } from '@docket/contract/readable-email'
import type { DeclaredMail } from '../../../host/areas/declared-mail.ts'
import type { Database } from '../../../host/db/database.ts'
import { greeting } from '../../../host/mails/greeting.ts'
import type { DueMail, MailContent, Sender } from '../../../host/mails/mail-content.ts'
import { readSecret } from '../../../host/mails/read-secret.ts'

/*
 * The mails about a change of the email. Each goes to the address that it is about, whichever is the user's when it is
 * sent; `params` has the id of the change only, so that no address outlives it.
 */

interface Change {
  old_email: string
  new_email: string
  confirmed_at: Date | null
  undone_at: Date | null
}

/** The change that a mail is about; undefined if it has ended. */
async function changeOf(
  db: Database,
  { params: { changeId }, user_id }: DueMail,
): Promise<Change | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'confirmed_at', 'undone_at'])
    .where('id', '=', Number(changeId))
    .where('user_id', '=', user_id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

function mailAbout(
  { hours, to }: { hours: number; to: 'old_email' | 'new_email' },
  content: (shop: Sender, change: Change & { username: string; token: string }) => MailContent | null,
) {
  return {
    lane: 'mail',
    link: { hours },
    to: async ({ db }, mail) => (await changeOf(db, mail))?.[to] ?? null,
    content: async ({ db, keys, shop }, mail) => {
      const change = await changeOf(db, mail)
      if (!change) return null
      const { username } = mail
      return content(shop, { ...change, username, token: await readSecret(keys, mail) })
    },
  } as const satisfies DeclaredMail
}

export const emailChangeMails = {
  'confirm-new-email': mailAbout({ hours: NEW_EMAIL_HOURS, to: 'new_email' }, (shop, change) =>
    change.confirmed_at ? null : confirmNewEmailMail(shop, change),
  ),
  'email-change-asked': mailAbout({ hours: NEW_EMAIL_HOURS, to: 'old_email' }, (shop, change) =>
    change.confirmed_at ? null : emailChangeAskedMail(shop, change),
  ),
  'email-changed': mailAbout({ hours: UNDO_HOURS, to: 'old_email' }, emailChangedMail),
}

interface Facts {
  username: string
  new_email: string
  token: string
}

/** To the new address: its link changes the email. */
function confirmNewEmailMail(shop: Sender, { username, token }: Facts): MailContent {
  return {
    subject: `Confirm your new email for ${shop.storeName}`,
    title: 'Confirm your new email',
    paragraphs: [
      greeting(username),
      `You want to use this address for your account at ${shop.storeName}. Confirm it, and you log in with it from then on.`,
    ],
    button: { label: 'Confirm new email', url: `${shop.publicUrl}/confirm-new-email/${token}` },
    notes: [`The link works once, for ${NEW_EMAIL_HOURS} hours.`, 'Not you? Ignore this mail.'],
  }
}

/** To the old address: someone asks for another one. */
function emailChangeAskedMail(shop: Sender, { username, new_email, token }: Facts): MailContent {
  return {
    subject: `Your email at ${shop.storeName} is about to change`,
    title: 'Your email is about to change',
    paragraphs: [
      greeting(username),
      `Someone, probably you, asked to change the email of your account to ${readableEmail(new_email)}. It changes when the link that we mailed there is confirmed.`,
    ],
    ...notYou(shop, token),
  }
}

/** To the old address, after the change. */
function emailChangedMail(shop: Sender, { username, new_email, token }: Facts): MailContent {
  return {
    subject: `Your email at ${shop.storeName} was changed`,
    title: 'Your email was changed',
    paragraphs: [
      greeting(username),
      `The email of your account is now ${readableEmail(new_email)}. You log in with it, and our mails go there.`,
    ],
    ...notYou(shop, token),
  }
}

function notYou(shop: Sender, token: string): Pick<MailContent, 'button' | 'notes'> {
  return {
    button: { label: 'This was not me', url: `${shop.publicUrl}/undo-email/${token}` },
    notes: [
      'If this was you, ignore this mail.',
      `The link works once, until ${UNDO_HOURS} hours after the change. It brings this address back, signs your account out everywhere, and lets you set a new password.`,
    ],
  }
}
