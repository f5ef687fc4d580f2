import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { functionsSchema } from '../platform/db/functions.ts'

/** The shop's own accounts; their balances are the sums of their transfers. */
export const HOUSE = { sales: 1, deposits: 2, adjustments: 3, refunds: 4 } as const

/** A user's wallet: its ledger account and what is in it. */
export interface Wallet {
  accountId: number
  balanceCents: bigint
}

/**
 * Moves `amountCents` (> 0) between two ledger accounts and answers the wallet's new balance, or null, with nothing
 * written, where the debited wallet holds less. Posting a `reference` a second time is refused by the database
 * (transfers_reference_key): callers decide under a lock whether something was posted already.
 */
export async function postTransfer(
  tx: Tx,
  transfer: {
    debitAccountId: number
    creditAccountId: number
    amountCents: bigint
    kind: 'DEPOSIT' | 'ADJUSTMENT' | 'REFUND'
    reference: string
  },
): Promise<bigint | null> {
  const { debitAccountId, creditAccountId, amountCents, kind, reference } = transfer
  const { rows } = await sql<{ balance: bigint | null }>`
    SELECT ${sql.id(functionsSchema, 'post_transfer')}(${debitAccountId}, ${creditAccountId}, ${amountCents}, ${kind}::transfer_kind, ${reference}) AS balance
  `.execute(tx)
  return rows[0]?.balance ?? null
}

/** Opens the wallet of a new user, empty. */
export async function openWallet(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('wallets').values({ user_id: userId }).execute()
}

/** @throws where the user has no wallet: every user is given one at sign-up. */
export async function walletOf(db: Database, userId: number): Promise<Wallet> {
  return db
    .selectFrom('wallets')
    .select(['id as accountId', 'balance_cents as balanceCents'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
