import { type depositReceipt, RECEIPT_PAYMENTS } from '@docket/contract/deposit-receipt'
import { depositNumber } from '@docket/contract/deposit-values'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { DepositMethod } from '../payments/provider/payment-provider.ts'
import { type Providers, providerOf } from '../payments/registry.ts'
import { returnedCents } from '../returns/read-returns.ts'

/** The receipt of a user's deposit. Its time and its amount are those of its transfer. @throws NOT_FOUND */
export async function getDepositReceipt(
  db: Database,
  providers: Providers,
  { id, userId }: { id: number; userId: number },
): Promise<Output<typeof depositReceipt>> {
  const deposit = await db
    .selectFrom('deposits')
    .innerJoin('transfers', (join) =>
      join.on('transfers.reference', '=', sql<string>`'deposit:' || deposits.id`),
    )
    .leftJoin('exchange_rates', 'exchange_rates.id', 'deposits.exchange_rate_id')
    .select(['deposits.id', 'deposits.method', 'deposits.reference', 'exchange_rates.rate_e4'])
    .select(['transfers.amount_cents', 'transfers.created_at', returnedCents.as('returned_cents')])
    .where('deposits.id', '=', id)
    .where('deposits.user_id', '=', userId)
    .where('deposits.status', '=', 'COMPLETED')
    .executeTakeFirst()
  if (!deposit) throw new ShopError('NOT_FOUND')
  return {
    id: deposit.id,
    number: depositNumber(deposit.id),
    method: deposit.method,
    creditedAt: deposit.created_at.toISOString(),
    amount: toDollars(deposit.amount_cents),
    paid: await readPaid(db, providers, deposit),
    ...(await readOthers(db, { userId, ...deposit })),
    returned: toDollars(deposit.returned_cents),
  }
}

interface ReceiptOf {
  id: number
  method: DepositMethod
  reference: string
  rate_e4: bigint | null
}

/** What was paid for a deposit. A payment that is not part of a credit, such as a declined card, is not on a receipt. */
async function readPaid(db: Database, providers: Providers, { id, method, rate_e4 }: ReceiptOf) {
  const payments = await db
    .selectFrom('payments')
    .select('details')
    .where('deposit_id', '=', id)
    .where(sql<boolean>`(settled_as IS NOT NULL OR details ? 'addedTo')`)
    .orderBy('first_seen_at')
    .orderBy('payment_id')
    .limit(RECEIPT_PAYMENTS)
    .execute()
  const provider = providerOf(providers, method)
  return payments.flatMap(({ details }) => provider.readPaid(details, { rateE4: rate_e4 }) ?? [])
}

/**
 * Money of one payment can be in several deposits: a surplus, or what arrived later. The reference of such a deposit is
 * that of the deposit with the payment, the id of the payment, and for what arrived later a total (separate-deposit.ts).
 */
const isOfPayment = (part: RawBuilder<string>) => sql<boolean>`(
  ${part} = original.reference || '.' || p.payment_id
    OR starts_with(${part}, original.reference || '.' || p.payment_id || '+'))`

interface Other {
  id: number
  amount_cents: bigint
}

async function readOthers(
  db: Database,
  { id, userId, reference }: { id: number; userId: number; reference: string },
) {
  const { rows: originals } = await sql<Other>`
    SELECT original.id, original.amount_cents
    FROM deposits original JOIN payments p ON p.deposit_id = original.id
    WHERE original.user_id = ${userId} AND original.status = 'COMPLETED' AND original.id < ${id}
      AND ${isOfPayment(sql`${reference}::text`)}
    ORDER BY original.id LIMIT 1`.execute(db)
  const { rows: others } = await sql<Other>`
    SELECT other.id, other.amount_cents
    FROM payments p JOIN deposits original ON original.id = p.deposit_id
    JOIN deposits other ON other.user_id = original.user_id AND other.status = 'COMPLETED'
      AND other.id > original.id AND ${isOfPayment(sql`other.reference`)}
    WHERE p.deposit_id = ${id}
    ORDER BY other.id LIMIT ${RECEIPT_PAYMENTS}`.execute(db)
  return { partOf: originals.map(otherOf)[0] ?? null, alsoCredited: others.map(otherOf) }
}

const otherOf = ({ id, amount_cents }: Other) => ({ id, amount: toDollars(amount_cents) })
