import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { publish } from '../../../host/events/publish.ts'
import { type audited, writeEntry } from '../audit/audited.ts'
import { type LockedDeposit, MAX_CENTS } from '../decide/change-deposit.ts'
import type { ReturnedMoney, ReturnKind, ReturnState } from '../payments/provider/payment-provider.ts'
import {
  debitedAfter,
  furtherState,
  type Heard,
  isEnd,
  type KnownReturn,
  needsHandlingAfter,
  toldBy,
} from './match-return.ts'

export interface Payment {
  paymentId: string
  deposit: LockedDeposit
  /** What the payment is worth, if that is known: no return counts for more. */
  valueCents: bigint | null
  /** What the payer paid, if that is known. */
  paid: ReturnedMoney['amount']
}

/** What a payment is worth, in cents; null if the shop has not seen its money. */
export function knownValue({ arrivedCents }: Record<string, unknown> = {}): bigint | null {
  const arrived = typeof arrivedCents === 'string' ? BigInt(arrivedCents) : 0n
  return arrived > 0n && arrived <= MAX_CENTS ? arrived : null
}

/** The returns of a payment, the oldest first. The caller holds the lock of its deposit. */
export function readReturns(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('returned_payments')
    .select(['id', 'kind', 'provider_id', 'currency', 'minor_units', 'amount_cents', 'state', 'is_marked'])
    .select([
      'provider_status',
      'needs_handling',
      'debited_cents',
      'handled_at',
      'due_at',
      'reason',
      'told',
      'first_heard_at',
      'settled_state',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

export type StoredReturn = Awaited<ReturnType<typeof readReturns>>[number]
/** What a row is written from; `noticeId` is null if only the payment's status tells it. */
type Told = Omit<Heard, 'noticeId'> & { noticeId: number | null }

interface NewFacts {
  needsHandling: boolean
  /** Whether the owners get a mail. */
  isNews: boolean
  /** What was debited for it already, as a part of another return. */
  debitedCents: bigint
}
type NewReturn = Told & NewFacts

/** Whether only the payment's status says that its money went back. */
export const isReversal = ({ kind, provider_id }: KnownReturn) => kind === 'reversal' && provider_id === null

/** Returns what is new, for the outcome of a notice. */
export async function addReturn(
  tx: Tx,
  { paymentId, deposit }: Payment,
  { needsHandling, isNews, debitedCents, ...heard }: NewReturn,
): Promise<string> {
  const { id } = await tx
    .insertInto('returned_payments')
    .values({
      payment_id: paymentId,
      kind: heard.kind,
      state: heard.state,
      needs_handling: needsHandling,
      debited_cents: debitedCents,
      settled_state: 'new',
      ...factsOf(heard),
      ...(heard.noticeId !== null &&
        heard.id === null && { told: [toldBy({ ...heard, noticeId: heard.noticeId })] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeEntry(tx, {
    actorId: null,
    action: actionOf(heard.kind, heard.state),
    subject: `deposit:${deposit.id}`,
    after: { ...entryOf(id, paymentId, heard), ...(isNews && { isNews }) },
  })
  if (isNews && isGone(heard)) await publishReturn(tx, deposit, heard.kind, heard.cents)
  return `${heard.kind} ${heard.state}`
}

/** Whether the money has left the shop. The money of a dispute leaves with its decision. */
const isGone = ({ kind, state }: { kind: ReturnKind; state: ReturnState }) =>
  kind === 'dispute' ? state === 'returned' : state !== 'kept'

async function publishReturn(
  tx: Tx,
  { id, user_id: userId }: LockedDeposit,
  kind: ReturnKind,
  cents: bigint | null,
): Promise<void> {
  await publish(tx, 'deposit.returned', {
    subject: `deposit:${id}`,
    payload: { depositId: id, userId, kind, amountCents: cents === null ? null : Number(cents) },
  })
}

/** The columns that a notice may fill or replace. */
function factsOf({ id, amount, cents, status, reason, dueAt }: Told) {
  return {
    provider_id: id,
    currency: amount?.currency ?? null,
    minor_units: amount?.minorUnits ?? null,
    amount_cents: cents,
    provider_status: status,
    reason,
    due_at: dueAt,
  }
}

/** Adds what is heard of a known return. Returns what changed; null if nothing that matters did. */
export async function changeReturn(
  tx: Tx,
  { paymentId, deposit, valueCents }: Payment,
  before: StoredReturn,
  heard: Heard,
): Promise<string | null> {
  const kind = heard.kind
  const state = before.kind === kind ? furtherState(before, heard.state) : heard.state
  // What an earlier stage says is only used where nothing is known.
  const isEarlier = state !== heard.state
  const known = {
    provider_id: before.provider_id,
    currency: before.currency,
    minor_units: before.minor_units,
    amount_cents: before.amount_cents,
    provider_status: before.provider_status,
    reason: before.reason,
    due_at: before.due_at,
  }
  const told = factsOf(heard)
  const facts = isEarlier ? withoutNulls(told, known) : withoutNulls(known, told)
  if (known.provider_id !== null) facts.provider_id = known.provider_id
  if (before.due_at && heard.dueAt) facts.due_at = before.due_at > heard.dueAt ? before.due_at : heard.dueAt
  const isUnchanged =
    kind === before.kind &&
    state === before.state &&
    JSON.stringify(facts, text) === JSON.stringify(known, text)
  await rememberNotice(tx, before, heard)
  if (isUnchanged) return null
  await tx
    .updateTable('returned_payments')
    .set({
      ...facts,
      kind,
      state,
      needs_handling: needsHandlingAfter(before, {
        state,
        amountCents: facts.amount_cents ?? valueCents,
        isNamed: heard.id !== null,
      }),
      debited_cents: debitedAfter(before, state),
      ...((isEnd(heard.state) || state !== before.state) && { is_marked: false }),
      ...(state !== before.state && { changed_at: sql<Date>`now()` }),
      // What the payment's status told first was not known as a dispute: its event follows.
      ...((isUntouched(before) || (kind !== before.kind && before.settled_state !== null)) && {
        settled_state: 'new' as const,
      }),
    })
    .where('id', '=', before.id)
    .execute()
  if (state === before.state && kind === before.kind) return null
  await writeEntry(tx, {
    actorId: null,
    action: actionOf(kind, state),
    subject: `deposit:${deposit.id}`,
    before: { kind: before.kind, state: before.state },
    after: {
      ...entryOf(before.id, paymentId, { ...heard, state, cents: facts.amount_cents, dueAt: facts.due_at }),
      // It was marked as over, and is not.
      ...(state === 'open' && { isNews: true }),
    },
  })
  if (!isGone(before) && isGone({ kind, state })) await publishReturn(tx, deposit, kind, facts.amount_cents)
  return `${kind} ${state}`
}

/** Whether a return is older than holds and debts, and no operator has handled it: from now on the shop does. */
const isUntouched = ({ settled_state, handled_at, debited_cents }: StoredReturn) =>
  settled_state === null && handled_at === null && debited_cents === 0n

/** More notices of one return are not needed to tell it from another one. */
const MAX_TOLD = 20

async function rememberNotice(tx: Tx, { id, told }: StoredReturn, heard: Heard): Promise<void> {
  if (heard.id !== null || told.includes(toldBy(heard)) || told.length >= MAX_TOLD) return
  await tx
    .updateTable('returned_payments')
    .set({ told: [...told, toldBy(heard)] })
    .where('id', '=', id)
    .execute()
}

/** `told` over `known`, where `told` says something. */
function withoutNulls<Facts extends object>(known: Facts, told: Facts): Facts {
  const said = Object.entries(told).filter(([, value]) => value !== null)
  return { ...known, ...Object.fromEntries(said) }
}

const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function entryOf(id: number, paymentId: string, { kind, state, cents, amount, dueAt }: Told) {
  return {
    paymentId,
    returnId: id,
    kind,
    state,
    ...(cents !== null && { amountCents: cents }),
    ...(amount && { currency: amount.currency, minorUnits: amount.minorUnits }),
    ...(dueAt && { dueAt: dueAt.toISOString() }),
  }
}

/** The action of the audit entry of a new return, or of one that has changed. */
function actionOf(kind: ReturnKind, state: ReturnState): keyof typeof audited {
  return kind === 'dispute' ? DISPUTE_ACTIONS[state] : REFUND_ACTIONS[state]
}

const REFUND_ACTIONS: Record<ReturnState, keyof typeof audited> = {
  open: 'deposit.refund-opened',
  answered: 'deposit.refund-opened',
  returned: 'deposit.refunded-by-provider',
  kept: 'deposit.refund-failed',
}
const DISPUTE_ACTIONS: Record<ReturnState, keyof typeof audited> = {
  open: 'deposit.disputed',
  answered: 'deposit.dispute-answered',
  returned: 'deposit.dispute-resolved',
  kept: 'deposit.dispute-resolved',
}

/** Makes returns tasks again whose money is gone, as far as it is not debited. */
export async function reopenReturns(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('returned_payments')
    .set({ needs_handling: true, changed_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'returned')
    .where('needs_handling', '=', false)
    .where(({ eb, ref }) =>
      eb.or([eb('amount_cents', 'is', null), eb('debited_cents', '<', ref('amount_cents'))]),
    )
    .execute()
}

/**
 * The payments of a deposit are credited, or only one of them, with those added to it. What went back of them before is
 * a task again: an operator may have handled it when there was nothing to debit.
 */
export async function reopenReturnsOf(tx: Tx, depositId: number, paymentId?: string): Promise<void> {
  const returned = await tx
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .select('returned_payments.id')
    .where('deposit_id', '=', depositId)
    .$if(paymentId !== undefined, (q) =>
      q.where(sql<boolean>`(payments.payment_id = ${paymentId} OR details ->> 'addedTo' = ${paymentId})`),
    )
    .execute()
  await reopenReturns(
    tx,
    returned.map(({ id }) => id),
  )
}
