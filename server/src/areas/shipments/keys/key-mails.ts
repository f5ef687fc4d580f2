import type { DeclaredMails, LanesOf } from '../../../host/areas/declared-mail.ts'
import { greeting } from '../../../host/mails/greeting.ts'
import type { MailContent, Sender } from '../../../host/mails/mail-content.ts'
import { minuteOf } from '../../../host/mails/minute-of.ts'
import { newPassword, RESET_EFFECT } from '../../../host/mails/new-password.ts'

/** The mails about tracking keys. */
export const mails = {
  'tracking-key-added': {
    lane: 'security-mail',
    content: ({ shop }, { username, created_at: addedAt }) =>
      trackingKeyAddedMail(shop, { username, addedAt }),
  },
  // A restore adds it (host/backup/end-credentials.ts).
  'tracking-keys-ended': {
    lane: 'security-mail',
    content: ({ shop }, { username }) => trackingKeysEndedMail(shop, { username }),
  },
} satisfies DeclaredMails

declare module '../../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}

/** A tracking key was made. */
export function trackingKeyAddedMail(
  shop: Sender,
  { username, addedAt }: { username: string; addedAt: Date },
): MailContent {
  return {
    subject: `A tracking key was made for your account at ${shop.storeName}`,
    title: 'A tracking key was made',
    paragraphs: [
      greeting(username),
      `On ${minuteOf(addedAt)} a tracking key was made. It reads the tracking of your test shipments.`,
      'If this was you, ignore this mail. If not, set a new password.',
    ],
    button: newPassword(shop),
    notes: [RESET_EFFECT],
  }
}

/** A restore of the shop has ended all tracking keys. */
function trackingKeysEndedMail(shop: Sender, { username }: { username: string }): MailContent {
  return {
    subject: `Your tracking keys at ${shop.storeName} have ended`,
    title: 'Make new tracking keys',
    paragraphs: [
      greeting(username),
      'We restored the shop from a backup. For your safety, all tracking keys have ended. Make new ones under Tracking Numbers.',
    ],
    button: { label: 'Open Tracking Numbers', url: `${shop.publicUrl}/tracking-numbers` },
    notes: [],
  }
}
