import { LINK_HOURS } from '../../features/auth/mailed-tokens.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import type { KeyRing } from '../../platform/encryption.ts'
import { type MailTemplate, mailContext } from '../../platform/mail.ts'
import { confirmEmailLetter, type Letter, receiptLetter, resetPasswordLetter } from './letters.ts'

/** A row of `mails` with its receiver's name. */
export interface DueMail {
  id: bigint
  user_id: number
  template: MailTemplate
  params: Record<string, unknown>
  sealed: Buffer | null
  key_id: number | null
  created_at: Date
  username: string
}

/**
 * What a stored mail says; null where it has nothing to say any more, its link having expired while the mail waited.
 * @throws where the row does not hold what its template needs.
 */
export async function writeLetter(
  { db, keys, config }: { db: Database; keys: KeyRing; config: Config },
  mail: DueMail,
): Promise<Letter | null> {
  const { template, username } = mail
  if (template === 'receipt') return receiptLetter(config, { username, ...(await purchaseOf(db, mail)) })

  const hours = LINK_HOURS[template]
  if (mail.created_at.getTime() + hours * 3_600_000 < Date.now()) return null
  const link = { username, token: await unsealed(keys, mail), hours }
  return template === 'confirm-email' ? confirmEmailLetter(config, link) : resetPasswordLetter(config, link)
}

async function unsealed(keys: KeyRing, { id, sealed, key_id }: DueMail): Promise<string> {
  if (!sealed || key_id === null) throw new Error(`Mail ${id} has no sealed part.`)
  if (!keys.knows([key_id])) await keys.refresh()
  return keys.open(sealed, key_id, mailContext(id))
}

function purchaseOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.purchaseId !== 'number') throw new Error(`Mail ${id} names no purchase.`)
  return db
    .selectFrom('purchases')
    .select([
      'id',
      'title',
      'quantity',
      'unit_price_cents as unitPriceCents',
      'discount_cents as discountCents',
      'coupon_code as couponCode',
      'amount_cents as amountCents',
      'purchased_at as purchasedAt',
    ])
    .where('id', '=', params.purchaseId)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
}
