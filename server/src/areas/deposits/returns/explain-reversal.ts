import type { Tx } from '../../../host/db/database.ts'
import type { Heard } from './match-return.ts'
import { isReversal, readReturns, type StoredReturn } from './write-return.ts'

/** The reversal that a refund or a lost dispute explains: it was known by the payment's status only. */
export function findItsReversal(
  known: StoredReturn[],
  { kind, state, cents }: Pick<Heard, 'kind' | 'state' | 'cents'>,
): StoredReturn | undefined {
  const reversal = known.find(isReversal)
  if (!reversal || (kind === 'dispute' && state !== 'returned')) return undefined
  const [rest, part] = [reversal.amount_cents ?? 0n, cents ?? reversal.amount_cents ?? 0n]
  const isAll = part + 1n >= rest
  return isAll && (state !== 'kept' || part <= rest + 1n) ? reversal : undefined
}

/**
 * The payment's status said that the money is gone before the shop heard that a dispute is lost. Both are one return, so
 * the dispute takes over the reversal, with what operators have done about it.
 */
export async function foldReversal(tx: Tx, paymentId: string, disputeId: number): Promise<void> {
  const known = await readReturns(tx, paymentId)
  const rest = known.find(isReversal)
  const dispute = known.find(({ id }) => id === disputeId)
  if (!rest || !dispute) return
  const cents = dispute.amount_cents
  const reversal = findItsReversal(known, { kind: 'dispute', state: 'returned', cents })
  const taken = reversal
    ? await takeReversal(tx, reversal)
    : { debited_cents: await reduceReversal(tx, rest, cents) }
  const debited_cents = dispute.debited_cents + taken.debited_cents
  await tx
    .updateTable('returned_payments')
    .set({ ...taken, debited_cents, needs_handling: isLeft(debited_cents, cents ?? rest.amount_cents) })
    .where('id', '=', disputeId)
    .execute()
}

/** Whether something of a return is left to debit. The value of each part is rounded down. */
export function isLeft(debitedCents: bigint, cents: bigint | null): boolean {
  return cents === null || debitedCents === 0n || debitedCents + 1n < cents
}

/** Ends the reversal, and returns what operators have done about it. */
async function takeReversal(tx: Tx, { id }: StoredReturn) {
  const { debited_cents, ...handled } = await tx
    .deleteFrom('returned_payments')
    .where('id', '=', id)
    .returning(['debited_cents', 'handled_at', 'handled_by', 'handled_note'])
    .executeTakeFirstOrThrow()
  return { debited_cents, ...(handled.handled_at && handled) }
}

/** Takes a part of the reversal out of it. Returns what of its debit is for the part: as much as is not for the rest. */
export async function reduceReversal(
  tx: Tx,
  { id, amount_cents, debited_cents }: StoredReturn,
  cents: bigint | null,
): Promise<bigint> {
  const part = cents ?? 0n
  const rest = (amount_cents ?? 0n) - part
  const beyond = debited_cents > rest ? debited_cents - rest : 0n
  const moved = beyond < part ? beyond : part
  await tx
    .updateTable('returned_payments')
    .set({ amount_cents: rest, debited_cents: debited_cents - moved })
    .where('id', '=', id)
    .execute()
  return moved
}
