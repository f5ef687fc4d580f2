import type { DepositPurchase } from '@docket/contract/admin/deposits'
import { LATE_MINUTES } from '@docket/contract/deposit-values'
import { toDollars } from '@docket/contract/money'
import { type RawBuilder, sql } from 'kysely'

/** The purchase that waits or waited for a deposit (areas/waiting-purchases). */
export interface WaitingFacts
  extends Pick<DepositPurchase, 'state' | 'productId' | 'quantity' | 'isLate' | 'purchaseId' | 'refusal'> {
  /** Null for a shipment. */
  title: string | null
  mostCents: number
}

const isLate = sql<boolean>`(w.state = 'DUE' AND w.credited_at < now() - make_interval(mins => ${sql.lit(LATE_MINUTES)}))`

/** What a row of `deposits` is to pay for; null for a deposit to the wallet alone. */
export const waitingOfDeposit = sql<WaitingFacts | null>`(
  SELECT jsonb_build_object('state', w.state, 'title', p.title, 'productId', w.product_id, 'quantity', w.quantity,
    'mostCents', w.most_cents, 'isLate', ${isLate}, 'purchaseId', w.purchase_id, 'refusal', w.refusal)
  FROM waiting_purchases w LEFT JOIN products p ON p.id = w.product_id
  WHERE w.deposit_id = deposits.id)`

/** For a query over `deposits`: what is to come, or came, of the purchase of a row. */
export const purchaseConditions = {
  open: hasWaiting(sql`w.state IN ('WAITING', 'DUE')`),
  late: hasWaiting(isLate),
  bought: hasWaiting(sql`w.state = 'BOUGHT'`),
  refused: hasWaiting(sql`w.state = 'REFUSED'`),
  all: hasWaiting(sql`true`),
}

function hasWaiting(condition: RawBuilder<unknown>) {
  return sql<boolean>`deposits.id IN (SELECT w.deposit_id FROM waiting_purchases w WHERE ${condition})`
}

export function depositPurchaseOf(facts: WaitingFacts | null): DepositPurchase | null {
  if (facts === null) return null
  const { title, mostCents, ...same } = facts
  return { ...same, title: titleOf(facts), expectedAmount: toDollars(BigInt(mostCents)) }
}

/** What is bought, for a line: `2 × Title`. */
export function goodsOf(facts: Pick<WaitingFacts, 'title' | 'quantity'>): string {
  return facts.quantity === 1 ? titleOf(facts) : `${facts.quantity} × ${titleOf(facts)}`
}

const titleOf = ({ title }: Pick<WaitingFacts, 'title'>) => title ?? 'Test shipment'
