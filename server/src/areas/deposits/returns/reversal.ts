import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import type { EarlierPayment } from '../decide/apply-payment.ts'
import type { LockedDeposit } from '../decide/change-deposit.ts'
import type {
  DecidedPayment,
  PaymentProvider,
  ProviderPayment,
  ReturnedMoney,
} from '../payments/provider/payment-provider.ts'
import type { Heard } from './match-return.ts'
import { addReturn, isReversal, knownValue, readReturns, type StoredReturn } from './write-return.ts'

/** Records that the money of a payment went back, as its status says. Returns false if that is known already. */
export async function noteReversal(
  tx: Tx,
  { statuses }: PaymentProvider,
  {
    deposit,
    earlier,
    fetched,
    returnedCents,
    amount,
  }: {
    deposit: LockedDeposit
    earlier: EarlierPayment
    fetched: ProviderPayment
  } & Pick<DecidedPayment, 'returnedCents' | 'amount'>,
): Promise<boolean> {
  const valueCents = knownValue(earlier?.details) ?? returnedCents
  return recordReversal(tx, deposit, {
    paymentId: fetched.id,
    status: fetched.status,
    valueCents,
    paid: amount,
    isCounted: earlier?.settled_as != null || typeof earlier?.details.addedTo === 'string',
    isNew: !earlier || !statuses.givenBack.includes(earlier.status),
  })
}

/** Whether the provider tried in vain to give the money back, so that a payment is what it was before. */
export async function isBackAtShop(
  tx: Tx,
  { statuses }: PaymentProvider,
  { earlier, fetched }: { earlier: NonNullable<EarlierPayment>; fetched: ProviderPayment },
): Promise<boolean> {
  const [was, is] = [earlier, fetched].map(({ status }) => statuses.givenBack.includes(status))
  if (!was || is) return false
  const returns = await readReturns(tx, fetched.id)
  return returns.length > 0 && returns.every(({ state }) => state === 'kept')
}

/**
 * Records that the status of a payment says that its money went back, as far as no refund and no lost dispute explains
 * it. The caller holds the lock of the deposit. It is a task if the shop has counted the money, or looks at it.
 */
async function recordReversal(
  tx: Tx,
  deposit: LockedDeposit,
  { paymentId, status, valueCents: knownCents, paid, isCounted, isNew }: Reversal,
): Promise<boolean> {
  // Without a known value, it counts as much as was requested.
  const valueCents = knownCents ?? deposit.requested_cents ?? deposit.amount_cents
  const known = await readReturns(tx, paymentId)
  if (!isNew && known.length > 0) return false
  const explained = known.filter(
    ({ kind, state }) => state === 'returned' || (kind === 'refund' && state === 'open'),
  )
  const partOf = ({ minor_units, currency, amount_cents }: StoredReturn) =>
    knownCents === null && paid && minor_units !== null && currency === paid.currency
      ? (valueCents * minor_units) / paid.minorUnits
      : (amount_cents ?? valueCents)
  const rest = explained.reduce((sum, part) => sum - partOf(part), valueCents)
  // The value of each part is rounded down.
  if (rest <= BigInt(explained.length)) return false
  await addReturn(
    tx,
    { paymentId, deposit, valueCents, paid },
    {
      ...{ kind: 'reversal', id: null, amount: null, state: 'returned', reason: null, dueAt: null },
      ...{ noticeId: null, isBeginning: false },
      status,
      cents: rest,
      needsHandling: isCounted,
      isNews: isCounted,
      debitedCents: 0n,
    },
  )
  return true
}

interface Reversal {
  paymentId: string
  status: string
  /** What the payment was worth before; null if that is not known. */
  valueCents: bigint | null
  /** What the payer paid, if that is known. */
  paid: ReturnedMoney['amount']
  /** Whether the payment was credited, or an operator decides about it. */
  isCounted: boolean
  /** Whether the status is new; otherwise an earlier return may have been its reason. */
  isNew: boolean
}

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

/** Ends the reversal, and returns what operators and the shop have done about it. */
async function takeReversal(tx: Tx, { id }: StoredReturn) {
  const { debited_cents, settled_state, share_cents, held_cents, taken_cents, ...handled } = await tx
    .deleteFrom('returned_payments')
    .where('id', '=', id)
    .returning(['debited_cents', 'handled_at', 'handled_by', 'handled_note'])
    .returning(['settled_state', 'share_cents', 'held_cents', 'taken_cents'])
    .executeTakeFirstOrThrow()
  return {
    debited_cents,
    ...(handled.handled_at && handled),
    ...(settled_state !== null && {
      settled_state: 'new' as const,
      share_cents: sql<bigint>`share_cents + ${share_cents}`,
      held_cents: sql<bigint>`held_cents + ${held_cents}`,
      taken_cents: sql<bigint>`taken_cents + ${taken_cents}`,
    }),
  }
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
