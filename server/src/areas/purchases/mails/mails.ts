import type { DeclaredMails, LanesOf } from '../../../host/areas/declared-mail.ts'
import { purchaseOf, receiptMail, refundMail, refundOf, replacedMail } from './purchase-mails.ts'
import { answeredMail, answerOf, reportMessageMail, reportOf, reportReplyMail } from './report-mails.ts'

export const mails = {
  receipt: {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      receiptMail(shop, { username: mail.username, ...(await purchaseOf(db, mail)) }),
  },
  'account-replaced': {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      replacedMail(shop, { username: mail.username, ...(await purchaseOf(db, mail)) }),
  },
  refund: {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      refundMail(shop, { username: mail.username, ...(await refundOf(db, mail)) }),
  },
  'report-answered': {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      answeredMail(shop, { username: mail.username, ...(await answerOf(db, mail)) }),
  },
  'report-message': {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      reportMessageMail(shop, { username: mail.username, ...(await reportOf(db, mail)) }),
  },
  'report-reply': {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      reportReplyMail(shop, { username: mail.username, ...(await reportOf(db, mail)) }),
  },
} satisfies DeclaredMails

declare module '../../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}
