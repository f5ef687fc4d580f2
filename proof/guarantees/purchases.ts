import type { Database } from '../../server/src/host/db/database.ts'
import type { Acknowledgements, PurchaseRecord } from '../acknowledgements.ts'
import type { Coupon } from '../operator/stock-shop.ts'
import { duplicatesIn, type Guarantee, guarantee } from './guarantee.ts'

/** Compares the answers to customers with the purchases in the database. */
export async function purchaseGuarantees(
  db: Database,
  { purchases, accountTexts }: Acknowledgements,
  coupons: Coupon[],
): Promise<Guarantee[]> {
  const rows = await db
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
  // An erasure empties the key.
  const byKey = Map.groupBy(
    rows,
    ({ user_id, id, idempotency_key }) => `${user_id} ${idempotency_key ?? `erased from ${id}`}`,
  )
  const rowsOf = ({ userId, key, receipt }: PurchaseRecord) =>
    byKey.get(`${userId} ${key}`) ?? byKey.get(`${userId} erased from ${receipt?.orderId}`) ?? []
  const completed = purchases.filter(({ outcome }) => outcome === 'bought')

  return [
    guarantee(
      'every acknowledged purchase exists exactly once, with its amount and its goods',
      completed.flatMap((record) => {
        const { receipt, key } = record
        const [row, ...others] = rowsOf(record)
        const isCorrect =
          row !== undefined &&
          others.length === 0 &&
          row.id === receipt?.orderId &&
          row.tracking_number === receipt.trackingNo &&
          (receipt.trackingNo !== null || row.quantity === receipt.accounts.length) &&
          Number(row.amount_cents) === Math.round(receipt.amount * 100) &&
          receipt.accounts.every(({ id }) => purchaseOf.get(id) === row.id)
        return isCorrect ? [] : [`${key}: expected purchase ${receipt?.orderId}, found ${row?.id ?? 'none'}`]
      }),
    ),
    guarantee('no account was delivered twice, and every delivered account was imported', [
      ...duplicatesIn(completed.flatMap(({ receipt }) => receipt?.accounts.map(({ id }) => id) ?? [])).map(
        (id) => `account ${id} was delivered with two purchases`,
      ),
      ...completed
        .flatMap(({ receipt }) => receipt?.accounts ?? [])
        .filter(({ value }) => !accountTexts.has(value))
        .map(({ id }) => `account ${id} has a text that was never imported`),
    ]),
    guarantee('a key makes at most one purchase, and none if the request was refused', [
      ...purchases
        .filter((record) => record.outcome === 'refused' && rowsOf(record).length > 0)
        .map(({ key, code }) => `${key} was refused (${code}), but its purchase exists`),
      ...completed
        .filter(
          ({ receipt, replayedOrderId: replayed }) => replayed !== null && replayed !== receipt?.orderId,
        )
        .map(
          ({ key, receipt, replayedOrderId }) =>
            `${key} made purchase ${receipt?.orderId}, but its replay returned ${replayedOrderId} (0: refused)`,
        ),
      ...[...byKey]
        .filter(([, keyRows]) => keyRows.length > 1)
        .map(([key]) => `${key} made more than one purchase`),
    ]),
    guarantee(
      'every customer learns the outcome of every purchase request',
      purchases
        .filter(({ outcome }) => outcome === 'unknown')
        .map(({ key }) => `${key} has no known outcome`),
    ),
    guarantee(
      'no customer pays more than the expected amount',
      completed
        .filter(({ receipt, expectedAmount }) => receipt && receipt.amount > (expectedAmount ?? Infinity))
        .map(({ key }) => `${key} paid more`),
    ),
    guarantee(
      'no coupon is used more often than its limits allow',
      coupons.flatMap((coupon) => overuses(coupon, rows)),
    ),
  ]
}

function overuses(
  { code, maxUses, maxUsesPerUser }: Coupon,
  rows: { user_id: number; coupon_code: string | null }[],
): string[] {
  const uses = rows.filter(({ coupon_code }) => coupon_code === code)
  const perUser = Map.groupBy(uses, ({ user_id }) => user_id)
  return [
    ...(uses.length > (maxUses ?? Infinity)
      ? [`${code} was used ${uses.length} times, but ${maxUses} uses are allowed`]
      : []),
    ...[...perUser]
      .filter(([, userUses]) => userUses.length > (maxUsesPerUser ?? Infinity))
      .map(([user, userUses]) => `${code} was used ${userUses.length} times by user ${user}`),
  ]
}
