import { sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'

/**
 * The ids of the shop's own ledger accounts. Their balances are the sums of their transfers. `held`: what is held of
 * wallets; `returned`: what payers have got back; `debts`: what customers owe, below zero.
 */
export const HOUSE = {
  sales: 1,
  deposits: 2,
  adjustments: 3,
  refunds: 4,
  held: 5,
  returned: 6,
  debts: 7,
} as const

/** A user's wallet: the id of its ledger account and its balance. */
interface Wallet {
  ledgerAccountId: number
  balanceCents: bigint
}

/**
 * Moves `amountCents` (> 0) between two ledger accounts and returns the wallet's new balance in cents. If the debited
 * wallet has less, it returns null and writes nothing. A credit pays the customer's debt first, and the balance that is
 * returned is what is left. The database refuses a second transfer with the same `reference`
 * (transfers_reference_key), so the caller checks under a lock whether it exists.
 */
export async function postTransfer(
  tx: Tx,
  transfer: {
    debitAccountId: number
    creditAccountId: number
    amountCents: bigint
    kind: 'DEPOSIT' | 'ADJUSTMENT' | 'REFUND' | 'RETURN'
    reference: string
  },
): Promise<bigint | null> {
  const { debitAccountId, creditAccountId, amountCents, kind, reference } = transfer
  const { rows } = await sql<{ balance: bigint | null }>`
    SELECT ${sql.id(functionsSchema, 'post_transfer')}(${debitAccountId}, ${creditAccountId}, ${amountCents}, ${kind}::transfer_kind, ${reference}) AS balance
  `.execute(tx)
  return rows[0]?.balance ?? null
}

/** Creates the empty wallet of a new user. */
export async function openWallet(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('wallets').values({ user_id: userId }).execute()
}

/** @throws if the user has no wallet, which is a bug: every user gets one at sign-up. */
export async function walletOf(db: Database, userId: number): Promise<Wallet> {
  return db
    .selectFrom('wallets')
    .select(['id as ledgerAccountId', 'balance_cents as balanceCents'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Whether the owner of a wallet is erased, and so could not spend money that is paid into it. The lock makes an erasure
 * wait until the caller's transaction ends. An erasure locks the user first, so a caller that already locks another row
 * of the customer can deadlock with it. Such a caller must use `inTransaction`, which tries again after a deadlock.
 */
export async function isOwnerErased(tx: Tx, userId: number): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return owner.erased_at !== null
}
