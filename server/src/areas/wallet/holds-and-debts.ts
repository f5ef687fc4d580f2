import { sql } from 'kysely'
import type { Tx } from '../../host/db/database.ts'
import { functionsSchema } from '../../host/db/migrate/functions.ts'
import { HOUSE, postTransfer } from './ledger.ts'

/** A wallet whose row is locked until the transaction ends, with its amounts in cents. */
export interface LockedWallet {
  id: number
  balanceCents: bigint
  heldCents: bigint
  debtCents: bigint
}

/** Locks the wallet of a user, also of one who is erased. @throws if there is none, which is a bug */
export async function lockWallet(tx: Tx, userId: number): Promise<LockedWallet> {
  return tx
    .selectFrom('wallets')
    .select(['id', 'balance_cents as balanceCents', 'held_cents as heldCents', 'debt_cents as debtCents'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** A movement of `amountCents` (> 0). Each one of a wallet has a `reference` of its own. */
interface Movement {
  walletId: number
  amountCents: bigint
  reference: string
}

/** Takes money out of the balance, until it is released or taken. The caller knows that the balance has it. */
export async function holdMoney(tx: Tx, movement: Movement): Promise<void> {
  await call(tx, 'hold_money', movement)
}

/** Gives held money back to the balance. The caller pays a debt with it (`payDebt`), unless it takes the money now. */
export async function releaseMoney(tx: Tx, movement: Movement): Promise<void> {
  await call(tx, 'release_money', movement)
}

/** Takes money that a payer has got back. What the balance does not have becomes a debt. Returns the new debt in cents. */
export async function takeMoney(tx: Tx, movement: Movement): Promise<bigint> {
  return call(tx, 'take_money', movement)
}

/** Gives taken money back. The caller pays a debt with it (`payDebt`). */
export async function giveMoneyBack(tx: Tx, { walletId, amountCents, reference }: Movement): Promise<void> {
  await postTransfer(tx, {
    debitAccountId: HOUSE.returned,
    creditAccountId: walletId,
    amountCents,
    kind: 'RETURN',
    reference,
  })
}

/** Pays what the customer owes, as far as the balance has money. Returns what was paid, in cents. */
export async function payDebt(
  tx: Tx,
  { walletId, reference }: Omit<Movement, 'amountCents'>,
): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    SELECT ${sql.id(functionsSchema, 'pay_debt')}(${walletId}, ${reference}) AS paid`.execute(tx)
  return rows[0]?.paid ?? 0n
}

async function call(
  tx: Tx,
  name: 'hold_money' | 'release_money' | 'take_money',
  { walletId, amountCents, reference }: Movement,
): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint | null }>`
    SELECT ${sql.id(functionsSchema, name)}(${walletId}, ${amountCents}, ${reference}) AS cents`.execute(tx)
  return rows[0]?.cents ?? 0n
}
