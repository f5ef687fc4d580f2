import type { OwnerNotice } from '@docket/contract/acts'
import { LINK_HOURS } from '@docket/contract/link-hours'
import { ROLE_NAMES } from '@docket/contract/permissions'
import type { Database } from '../platform/db/database.ts'
import { type MailTemplate, mailContext } from '../platform/jobs/mail.ts'
import { coverColumns } from '../platform/pictures/product-cover.ts'
import type { KeyRing } from '../platform/security/encryption.ts'
import { addressRegisteredMail } from './address-registered-mail.ts'
import {
  factorDisputedMail,
  ownerDisputeMail,
  passkeyAddedMail,
  secondStepKeptMail,
  trackingKeyAddedMail,
  trackingKeysEndedMail,
} from './factor-mail-contents.ts'
import {
  confirmEmailMail,
  invitationMail,
  type MailContent,
  receiptMail,
  refundMail,
  replacedMail,
  reportAnsweredMail,
  reportMessageMail,
  reportReplyMail,
  resetPasswordMail,
  type Shop,
  wrongCodesMail,
} from './mail-contents.ts'
import { type OwnerNoticeFacts, ownerNoticeMail } from './owner-notice-contents.ts'
import { mailedCover } from './render-cover.ts'
import {
  manyFailuresMail,
  type Notice,
  newDeviceMail,
  passwordChangedMail,
  secondStepMail,
} from './security-mail-contents.ts'

/** A row of `mails` with the recipient's username. */
export interface DueMail {
  id: number
  user_id: number
  template: MailTemplate
  params: Record<string, unknown>
  ciphertext: Buffer | null
  key_id: number | null
  created_at: Date
  username: string
}

/**
 * Writes the content of a stored mail; null if its link has expired.
 * @throws if the row lacks something that its template needs
 */
export async function createMailContent(
  { db, keys, shop }: { db: Database; keys: KeyRing; shop: Shop },
  mail: DueMail,
): Promise<MailContent | null> {
  const { template, username } = mail
  switch (template) {
    case 'receipt':
      return receiptMail(shop, { username, ...(await purchaseOf(db, mail)) })
    case 'account-replaced':
      return replacedMail(shop, { username, ...(await purchaseOf(db, mail)) })
    case 'refund':
      return refundMail(shop, { username, ...(await refundOf(db, mail)) })
    case 'report-answered':
      return answeredMail(shop, { username, ...(await answerOf(db, mail)) })
    case 'report-message':
      return reportMessageMail(shop, { username, ...(await reportOf(db, mail)) })
    case 'report-reply':
      return reportReplyMail(shop, { username, ...(await reportOf(db, mail)) })
    case 'owner-notice':
      return ownerNoticeMail(shop, { username, ...(await ownerNoticeOf(db, mail)) })
    case 'passkey-added':
      return passkeyAddedMail(shop, { username, addedAt: mail.created_at, token: await secretOf(keys, mail) })
    case 'wrong-codes':
      return wrongCodesMail(shop, { username })
    case 'address-registered':
      return addressRegisteredMail(shop, {
        username,
        isOperator: mail.params.role === 'ADMIN',
        isInvited: mail.params.isInvited === true,
        isUnconfirmed: mail.params.isUnconfirmed === true,
      })
    case 'new-device':
      return newDeviceMail(shop, noticeOf(mail))
    case 'password-changed':
      return passwordChangedMail(shop, noticeOf(mail))
    case 'second-step-changed':
      return secondStepMail(shop, noticeOf(mail), await secretOf(keys, mail))
    case 'second-step-kept':
      return secondStepKeptMail(shop, { username, token: await secretOf(keys, mail) })
    case 'factor-disputed':
      return factorDisputedMail(shop, { username, ...disputeOf(mail) })
    case 'factor-disputed-owner':
      return ownerDisputeMail(shop, { username, ...disputeOf(mail), user: await disputingUser(db, mail) })
    case 'tracking-key-added':
      return trackingKeyAddedMail(shop, { username, addedAt: mail.created_at })
    case 'tracking-keys-ended':
      return trackingKeysEndedMail(shop, { username })
    case 'many-failures':
      return manyFailuresMail(shop, noticeOf(mail))
  }

  const hours = LINK_HOURS[template]
  if (mail.created_at.getTime() + hours * 3_600_000 < Date.now()) return null
  const link = { username, token: await decryptSecret(keys, mail), hours }
  switch (template) {
    case 'confirm-email':
      return confirmEmailMail(shop, link)
    case 'reset-password':
      return resetPasswordMail(shop, link)
    case 'accept-invitation':
      return invitationMail(shop, { ...link, role: await roleOf(db, mail) })
  }
}

function noticeOf({ username, params: { kind, at, network, browser, ...details } }: DueMail): Notice {
  return {
    username,
    kind: String(kind),
    at: new Date(String(at)),
    network: typeof network === 'string' ? network : null,
    browser: typeof browser === 'string' ? browser : null,
    details,
  }
}

/** The token of the link "This was not me"; null in a mail of an older release, or from before a restore. */
async function secretOf(keys: KeyRing, mail: DueMail): Promise<string | null> {
  return mail.ciphertext === null ? null : decryptSecret(keys, mail)
}

function disputeOf({ params: { factor, removed, endsAt } }: DueMail) {
  return {
    factor: factor === 'passkey' ? ('passkey' as const) : ('two-step' as const),
    isRemoved: removed === true,
    endsAt: typeof endsAt === 'string' ? new Date(endsAt) : null,
  }
}

async function disputingUser(db: Database, { id, params }: DueMail) {
  if (typeof params.userId !== 'number') throw new Error(`Mail ${id} names no user.`)
  return db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', '=', params.userId)
    .executeTakeFirstOrThrow()
}

async function decryptSecret(keys: KeyRing, { id, ciphertext, key_id }: DueMail): Promise<string> {
  if (!ciphertext || key_id === null) throw new Error(`Mail ${id} has no secret.`)
  if (!keys.knows([key_id])) await keys.refresh()
  return keys.decrypt(ciphertext, key_id, mailContext(id))
}

async function refundOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.refundId !== 'number') throw new Error(`Mail ${id} names no refund.`)
  const row = await db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      'purchases.id',
      'purchases.title',
      'shipments.tracking_number as trackingNumber',
      'refunds.amount_cents as amountCents',
      'refunds.created_at as refundedAt',
    ])
    .where('refunds.id', '=', params.refundId)
    .where('refunds.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return withShipment(row)
}

/**
 * `answer` is null if the customer has reopened the report: then the answer is one of its messages, and the mail only
 * says that there is a message.
 */
function answeredMail(
  shop: Shop,
  { answer, ...report }: Omit<Parameters<typeof reportAnsweredMail>[1], 'answer'> & { answer: string | null },
): MailContent {
  return answer === null ? reportMessageMail(shop, report) : reportAnsweredMail(shop, { ...report, answer })
}

async function answerOf(db: Database, { id, user_id, params }: DueMail) {
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
async function reportOf(db: Database, { id, params }: DueMail) {
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

async function purchaseOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.purchaseId !== 'number') throw new Error(`Mail ${id} names no purchase.`)
  const row = await db
    .selectFrom('purchases')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .select([
      ...coverColumns,
      'purchases.id',
      'purchases.category_id',
      'purchases.category_name',
      'shipments.tracking_number as trackingNumber',
      'purchases.title',
      'quantity',
      'unit_price_cents as unitPriceCents',
      'discount_cents as discountCents',
      'coupon_code as couponCode',
      'amount_cents as amountCents',
      'purchased_at as purchasedAt',
    ])
    .where('purchases.id', '=', params.purchaseId)
    .where('purchases.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { ...withShipment(row), cover: mailedCover(row) }
}

function withShipment<Row extends { trackingNumber: string | null }>({ trackingNumber, ...row }: Row) {
  return { ...row, shipment: trackingNumber === null ? null : { trackingNumber } }
}

async function roleOf(db: Database, { user_id }: DueMail): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('operator_role')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return user.operator_role === null ? 'not decided yet' : ROLE_NAMES[user.operator_role]
}

/** The facts of a notice to the owners, with the names of the operator who acted and of what the act is about. */
async function ownerNoticeOf(db: Database, { params }: DueMail): Promise<OwnerNoticeFacts> {
  const { kind, actorId, subject, at, ...figures } = params
  const [thing = '', idText = ''] = String(subject).split(':')
  const nameOf = async (id: number) =>
    (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst())?.username
  return {
    kind: kind as OwnerNotice,
    by: typeof actorId === 'number' ? ((await nameOf(actorId)) ?? null) : null,
    thing,
    thingId: Number(idText),
    name: thing === 'user' ? ((await nameOf(Number(idText))) ?? null) : null,
    at: new Date(String(at)),
    figures,
  }
}
