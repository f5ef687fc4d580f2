import type { Database } from '../../../host/db/database.ts'
import { greeting } from '../../../host/mails/greeting.ts'
import type { DueMail, MailContent, Sender } from '../../../host/mails/mail-content.ts'
import { type MailedShipment, orderReference, orderUrl, shipmentNotes, withShipment } from './mailed-order.ts'

/**
 * `answer` is null if the customer has reopened the report: then the answer is one of its messages, and the mail only
 * says that there is a message.
 */
export function answeredMail(
  shop: Sender,
  { answer, ...report }: Omit<Parameters<typeof reportAnsweredMail>[1], 'answer'> & { answer: string | null },
): MailContent {
  return answer === null ? reportMessageMail(shop, report) : reportAnsweredMail(shop, { ...report, answer })
}

/** The shop's answer to a report that it declined. */
function reportAnsweredMail(
  shop: Sender,
  report: { username: string; id: number; title: string; answer: string; shipment: MailedShipment },
): MailContent {
  const reference = orderReference(report.id)
  return {
    subject: `About your report on order ${reference}`,
    title: 'We have looked at your report',
    paragraphs: [
      greeting(report.username),
      `You told us that something was wrong with your order ${reference} (${report.title}). This is our answer:`,
      report.answer,
    ],
    button: { label: 'Open the order', url: orderUrl(shop, report) },
    notes: [
      'If that does not settle it, open the order and write again, or write to support.',
      ...shipmentNotes(report.shipment),
    ],
  }
}

/** The shop has written to the customer about an open report. The text itself may name details of an account. */
export function reportMessageMail(
  shop: Sender,
  report: { username: string; id: number; title: string; shipment: MailedShipment },
): MailContent {
  const reference = orderReference(report.id)
  return {
    subject: `A message about your report on order ${reference}`,
    title: 'The shop has written to you',
    paragraphs: [
      greeting(report.username),
      `There is a message for you about your report on order ${reference} (${report.title}). Open the order to read it and to reply.`,
    ],
    button: { label: 'Open the order', url: orderUrl(shop, report) },
    notes: [
      'For your safety the message is shown in the shop only, never in a mail.',
      ...shipmentNotes(report.shipment),
    ],
  }
}

/** A customer has replied to the operator who wrote last about a report. */
export function reportReplyMail(
  shop: Sender,
  report: { username: string; id: number; reportId: number; title: string },
): MailContent {
  const reference = orderReference(report.id)
  return {
    subject: `A reply to report ${report.reportId} on order ${reference}`,
    title: 'A customer has replied',
    paragraphs: [
      greeting(report.username),
      `The customer has replied to you about report ${report.reportId} on order ${reference} (${report.title}).`,
    ],
    button: { label: 'Open the report', url: `${shop.publicUrl}/admin/reports/${report.reportId}` },
    notes: ['You get the next mail about this report when you have answered and the customer replies again.'],
  }
}

/** The answered report that a mail is about. */
export async function answerOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.reportId !== 'number') throw new Error(`Mail ${id} names no report.`)
  const { answer, ...report } = await db
    .selectFrom('reports')
    .innerJoin('purchases', 'purchases.id', 'reports.purchase_id')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      'purchases.id',
      'purchases.title',
      'reports.answer',
      'shipments.tracking_number as trackingNumber',
    ])
    .where('reports.id', '=', params.reportId)
    .where('reports.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return withShipment({ ...report, answer })
}

/** The report that a mail to its customer or to an admin is about, without any text that they wrote. */
export async function reportOf(db: Database, { id, params }: DueMail) {
  if (typeof params.reportId !== 'number') throw new Error(`Mail ${id} names no report.`)
  const row = await db
    .selectFrom('reports')
    .innerJoin('purchases', 'purchases.id', 'reports.purchase_id')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      'purchases.id',
      'reports.id as reportId',
      'purchases.title',
      'shipments.tracking_number as trackingNumber',
    ])
    .where('reports.id', '=', params.reportId)
    .executeTakeFirstOrThrow()
  return withShipment(row)
}
