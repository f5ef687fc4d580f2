import type { Database } from '../../server/src/platform/database.ts'
import type { Books, PurchaseRecord } from '../books.ts'
import type { Coupon } from '../operator/stock-shop.ts'
import { type Guarantee, guarantee, repeated } from './guarantee.ts'

/** Compares the answers to customers with the purchases in the database. */
export async function purchaseGuarantees(
  db: Database,
  { purchases, lines }: Books,
  coupons: Coupon[],
): Promise<Guarantee[]> {
  const kept = await db
    .selectFrom('purchases')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      'purchases.id',
      'purchases.user_id',
      'idempotency_key',
      'quantity',
      'amount_cents',
      'coupon_code',
      'tracking_number',
    ])
    .execute()
  const sold = await db.selectFrom('sold_accounts').select(['account_id', 'purchase_id']).execute()
  const purchaseOf = new Map(sold.map((row) => [row.account_id, row.purchase_id]))
  const byKey = Map.groupBy(kept, ({ user_id, idempotency_key }) => `${user_id} ${idempotency_key}`)
  const madeUnder = ({ userId, key }: PurchaseRecord) => byKey.get(`${userId} ${key}`) ?? []
  const bought = purchases.filter(({ outcome }) => outcome === 'bought')

  return [
    guarantee(
      'every acknowledged purchase is there exactly once, with its amount and what was delivered',
      bought.flatMap((record) => {
        const { receipt, key } = record
        const [made, ...others] = madeUnder(record)
        const isThere =
          made !== undefined &&
          others.length === 0 &&
          made.id === receipt?.orderId &&
          made.tracking_number === receipt.trackingNo &&
          (receipt.trackingNo !== null || made.quantity === receipt.accounts.length) &&
          Number(made.amount_cents) === Math.round(receipt.amount * 100) &&
          receipt.accounts.every(({ id }) => purchaseOf.get(id) === made.id)
        return isThere ? [] : [`${key}: told order ${receipt?.orderId}, found ${made?.id ?? 'none'}`]
      }),
    ),
    guarantee('no line was delivered twice, and every line delivered was one that was imported', [
      ...repeated(bought.flatMap(({ receipt }) => receipt?.accounts.map(({ id }) => id) ?? [])).map(
        (id) => `line ${id} went out with two orders`,
      ),
      ...bought
        .flatMap(({ receipt }) => receipt?.accounts ?? [])
        .filter(({ value }) => !lines.has(value))
        .map(({ id }) => `line ${id} has a text that nobody imported`),
    ]),
    guarantee('a key makes at most one purchase, and none where the customer was refused', [
      ...purchases
        .filter((record) => record.outcome === 'refused' && madeUnder(record).length > 0)
        .map(({ key, code }) => `${key} was refused (${code}) and bought all the same`),
      ...bought
        .filter(({ receipt, repeatedOrderId: again }) => again !== null && again !== receipt?.orderId)
        .map(({ key, receipt, repeatedOrderId }) => `${key}: ${receipt?.orderId}, again ${repeatedOrderId}`),
      ...[...byKey].filter(([, made]) => made.length > 1).map(([key]) => `${key} bought more than once`),
    ]),
    guarantee(
      'every customer learns what became of every purchase',
      purchases.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => `${key} never learned it`),
    ),
    guarantee(
      'nobody pays more than was agreed to',
      bought
        .filter(({ receipt, expectedAmount }) => receipt && receipt.amount > (expectedAmount ?? Infinity))
        .map(({ key }) => `${key} paid more`),
    ),
    guarantee(
      'coupons are used no more often than their limits allow',
      coupons.flatMap((coupon) => overused(coupon, kept)),
    ),
  ]
}

function overused(
  { code, maxUses, maxUsesPerUser }: Coupon,
  kept: { user_id: number; coupon_code: string | null }[],
): string[] {
  const uses = kept.filter(({ coupon_code }) => coupon_code === code)
  const perUser = Map.groupBy(uses, ({ user_id }) => user_id)
  return [
    ...(uses.length > (maxUses ?? Infinity) ? [`${code} was used ${uses.length} times of ${maxUses}`] : []),
    ...[...perUser]
      .filter(([, theirs]) => theirs.length > (maxUsesPerUser ?? Infinity))
      .map(([user, theirs]) => `${code} was used ${theirs.length} times by user ${user}`),
  ]
}
