import { depositNumber } from '@docket/contract/deposit-values'
import type { Database } from '../../host/db/database.ts'
import { orderReference } from '../purchases/mails/mailed-order.ts'
import { movements, words } from './words.ts'

/** A transfer as its wallet sees it. */
export interface LedgerEntry {
  id: number
  kind: string
  /** What it belongs to, such as `purchase:12`. */
  reference: string
  /** Negative for what was taken from the wallet. */
  cents: bigint
}

/** What customers read of an entry. */
interface Described {
  description: string
  /** The number by which they find it. */
  reference: string
}

/**
 * Describes entries, in their order. A kind without words of its own is named as the ledger names it, and
 * has the number of its transfer: a statement is complete, whatever a later release adds to the ledger.
 */
export async function describeEntries(db: Database, entries: readonly LedgerEntry[]): Promise<Described[]> {
  const [purchases, deposits, refunds] = await Promise.all([
    readPurchases(db, idsOf(entries, 'purchase')),
    readDeposits(db, idsOf(entries, 'deposit')),
    readRefunds(db, idsOf(entries, 'refund')),
  ])
  return entries.map((entry) => {
    const id = idOf(entry)
    const purchase = id !== undefined && entry.kind === 'PURCHASE' && purchases.get(id)
    if (purchase) return { description: purchaseText(purchase), reference: orderReference(purchase.id) }
    const deposit = id !== undefined && entry.kind === 'DEPOSIT' && deposits.get(id)
    if (deposit) return { description: words.deposit(deposit), reference: depositNumber(deposit.id) }
    const refund = id !== undefined && entry.kind === 'REFUND' && refunds.get(id)
    if (refund) return { description: words.refund(refund), reference: orderReference(refund.purchase_id) }
    return { description: textOfKind(entry), reference: `T-${entry.id}` }
  })
}

function purchaseText({ title, quantity }: { title: string; quantity: number }): string {
  return quantity === 1 ? words.purchase({ title }) : words.severalPurchased({ title, quantity })
}

/** `DISPUTE_HOLD` is "Dispute hold". */
function textOfKind({ kind, cents }: LedgerEntry): string {
  const known = movements[kind]
  if (known) return cents > 0n ? known.in : known.out
  return `${kind.slice(0, 1)}${kind.slice(1).toLowerCase().replaceAll('_', ' ')}`
}

function idsOf(entries: readonly LedgerEntry[], noun: string): number[] {
  return entries.filter(({ reference }) => reference.startsWith(`${noun}:`)).flatMap((one) => idOf(one) ?? [])
}

/** The id in `purchase:12`; undefined if the reference has another form. */
function idOf({ reference }: LedgerEntry): number | undefined {
  const id = Number(reference.slice(reference.indexOf(':') + 1))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

async function readPurchases(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'title', 'quantity'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readDeposits(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db.selectFrom('deposits').select(['id', 'method']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readRefunds(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .select(['refunds.id', 'refunds.purchase_id', 'purchases.title'])
    .where('refunds.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
