import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { publish } from '../../../host/events/publish.ts'
import { announceUserChange } from '../../../host/realtime/live-changes.ts'
import {
  giveMoneyBack,
  holdMoney,
  lockWallet,
  payDebt,
  releaseMoney,
  takeMoney,
} from '../../wallet/holds-and-debts.ts'
import { writeEntry } from '../audit/audited.ts'
import { creditedWithLater } from './credited-with-later.ts'
import { sharesOf, worthsOf } from './shares.ts'

/**
 * Moves the money of a deposit's returns to where their states say. It compares what is held and taken with what must
 * be, and moves the difference, so the order and the number of calls do not matter:
 * - A return that is not over holds its share of the balance, once: what the customer gets later is not held.
 * - A return that the payer has got takes its share: from the hold, from the balance, and the rest becomes a debt.
 * - A return that the shop has kept gives all of it back.
 * Returns from before holds and debts are the operators'. The caller holds the lock of the deposit.
 */
export async function settleReturns(tx: Tx, depositId: number): Promise<void> {
  const returns = await readForSettling(tx, depositId)
  const [first] = returns
  if (!first || returns.every(({ settled_state }) => settled_state === null)) return
  const wallet = await lockWallet(tx, first.user_id)
  const moved = await moveMoney(tx, wallet.id, movesOf(returns))
  for (const move of moved) await storeMove(tx, depositId, move)
  await countDisputes(tx, first.user_id)
  if (moved.some(({ isMoved }) => isMoved)) await announceUserChange(tx, first.user_id)
}

/** The same for the deposit that a payment belongs to now. */
export async function settleReturnsOf(tx: Tx, paymentId: string): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select('deposit_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (payment) await settleReturns(tx, payment.deposit_id)
}

async function readForSettling(tx: Tx, depositId: number) {
  return tx
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .select([
      'returned_payments.id',
      'returned_payments.payment_id',
      'returned_payments.kind',
      'returned_payments.state',
      'due_at',
      'payments.method',
      'settled_state',
      'needs_handling',
      'returned_payments.amount_cents',
      'debited_cents',
      'share_cents',
      'held_cents',
      'taken_cents',
      'transfers',
      'payments.details',
      'payments.settled_as',
      'deposits.user_id',
      creditedWithLater.as('credited_cents'),
    ])
    .where('payments.deposit_id', '=', depositId)
    .orderBy('returned_payments.id')
    .execute()
}

type Row = Awaited<ReturnType<typeof readForSettling>>[number]

/** A return with its share. The fields in cents change as its money is moved. */
interface Move {
  row: Row
  shareCents: bigint
  heldCents: bigint
  takenCents: bigint
  /** What the shop has lent the customer for it now. */
  lentCents: bigint
  transfers: number
  isMoved: boolean
}

/** The automatic returns, in the order in which their money is moved. */
function movesOf(rows: readonly Row[]): Move[] {
  const shares = sharesOf(
    rows.map((row) => ({
      ...{ id: row.id, paymentId: row.payment_id, state: row.state, needsHandling: row.needs_handling },
      ...{ amountCents: row.amount_cents, debitedCents: row.debited_cents },
      isAutomatic: row.settled_state !== null,
    })),
    {
      creditedCents: rows[0]?.credited_cents ?? 0n,
      worthOf: worthsOf(rows),
    },
  )
  const turn = [...shares.keys()]
  return rows
    .filter(({ settled_state }) => settled_state !== null)
    .toSorted((a, b) => turn.indexOf(a.id) - turn.indexOf(b.id))
    .map((row) => ({
      row,
      shareCents: shares.get(row.id) ?? 0n,
      ...{ heldCents: row.held_cents, takenCents: row.taken_cents, transfers: row.transfers },
      lentCents: 0n,
      isMoved: false,
    }))
}

/** First gives back what returns have too much, so that the others find it. Debts are paid before money is held. */
async function moveMoney(tx: Tx, walletId: number, moves: Move[]): Promise<Move[]> {
  for (const move of moves) await giveBack(tx, walletId, move)
  for (const move of moves) {
    const missing = move.shareCents - move.takenCents
    if (move.row.state !== 'returned' || missing <= 0n) continue
    move.lentCents += await takeMoney(tx, { walletId, amountCents: missing, reference: nextReference(move) })
    move.takenCents += missing
  }
  const last = moves.find(({ isMoved }) => isMoved)
  if (last) await payDebt(tx, { walletId, reference: nextReference(last) })
  for (const move of moves) await hold(tx, walletId, move)
  return moves
}

async function giveBack(tx: Tx, walletId: number, move: Move): Promise<void> {
  const { row, shareCents } = move
  const held = isOpen(row) ? least(move.heldCents, shareCents) : 0n
  if (held < move.heldCents) {
    const amountCents = move.heldCents - held
    await releaseMoney(tx, { walletId, amountCents, reference: nextReference(move) })
    move.heldCents = held
  }
  const taken = row.state === 'returned' ? least(move.takenCents, shareCents) : 0n
  if (taken < move.takenCents) {
    const amountCents = move.takenCents - taken
    await giveMoneyBack(tx, { walletId, amountCents, reference: nextReference(move) })
    move.takenCents = taken
  }
}

/** Holds what its share has grown by, so a notice that is heard twice does not hold money that came in between. */
async function hold(tx: Tx, walletId: number, move: Move): Promise<void> {
  const { row } = move
  // A lost one that is open again held nothing.
  const growth = move.shareCents - (row.settled_state === 'returned' ? 0n : row.share_cents)
  if (!isOpen(row) || growth <= 0n) return
  const { balance_cents } = await tx
    .selectFrom('wallets')
    .select('balance_cents')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  const amountCents = least(balance_cents, growth)
  if (amountCents === 0n) return
  await holdMoney(tx, { walletId, amountCents, reference: nextReference(move) })
  move.heldCents += amountCents
}

const isOpen = ({ state }: Row) => state === 'open' || state === 'answered'
const least = (a: bigint, b: bigint) => (a < b ? a : b)

function nextReference(move: Move): string {
  move.isMoved = true
  move.transfers += 1
  return `return:${move.row.id}:${move.transfers}`
}

/** Stores what has changed of a return, with its audit entry and its event. `settled_state` was its state before. */
async function storeMove(tx: Tx, depositId: number, move: Move): Promise<void> {
  const { row, shareCents, heldCents, takenCents, transfers, isMoved } = move
  if (!isMoved && row.settled_state === row.state && row.share_cents === shareCents) return
  await tx
    .updateTable('returned_payments')
    .set({
      settled_state: row.state,
      share_cents: shareCents,
      held_cents: heldCents,
      taken_cents: takenCents,
      transfers,
    })
    .where('id', '=', row.id)
    .execute()
  if (row.kind === 'dispute' && row.settled_state !== row.state) await publishDispute(tx, depositId, move)
  if (!isMoved) return
  await writeEntry(tx, {
    actorId: null,
    action: 'deposit.settle-return',
    subject: `deposit:${depositId}`,
    before: { heldCents: row.held_cents, takenCents: row.taken_cents },
    after: { returnId: row.id, kind: row.kind, state: row.state, heldCents, takenCents },
  })
}

async function publishDispute(
  tx: Tx,
  depositId: number,
  { row, shareCents, lentCents }: Move,
): Promise<void> {
  const subject = `deposit:${depositId}` as const
  const about = {
    disputeId: row.id,
    method: row.method,
    depositId,
    userId: row.user_id,
    amountCents: Number(row.amount_cents ?? shareCents),
  }
  switch (row.state) {
    case 'open': {
      const dueAt = row.due_at?.toISOString() ?? null
      return publish(tx, 'dispute.opened', { subject, payload: { ...about, dueAt } })
    }
    case 'answered':
      return publish(tx, 'dispute.answered', { subject, payload: about })
    case 'kept':
      return publish(tx, 'dispute.won', { subject, payload: about })
    case 'returned':
      return publish(tx, 'dispute.lost', { subject, payload: { ...about, debtCents: Number(lentCents) } })
  }
}

/** Counts the user's disputes that are not over: while there is one, the user cannot buy. */
async function countDisputes(tx: Tx, userId: number): Promise<void> {
  await sql`
    UPDATE wallets SET open_disputes = (
      SELECT count(*) FROM deposits d JOIN payments p ON p.deposit_id = d.id
        JOIN returned_payments r ON r.payment_id = p.payment_id
      WHERE d.user_id = ${userId} AND r.kind = 'dispute' AND r.settled_state IN ('open', 'answered'))
    WHERE user_id = ${userId}`.execute(tx)
}
