import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { JobContext, LaneJob } from '../../../host/areas/declared-job.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { applyPayment, applyPayments, fetchExtraPayments } from '../decide/apply-payment.ts'
import type { Notice, PaymentProvider, ProviderPayment } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import type { Providers } from '../payments/registry.ts'
import { recordReturn } from '../returns/record-return.ts'
import {
  addProviderEventJob,
  fetchUnknownParent,
  findPaymentByNumber,
  finishEvent,
  isNameless,
  readOpenNotices,
  type StoredEvent,
} from './notices.ts'
import { endUnmatched } from './unmatched-notices.ts'

/** The job that processes the stored notices of one payment provider. */
export const noticeJob = (provider: string): Record<string, LaneJob> => ({
  [`work-${provider}-event`]: {
    run: ({ platform: { db, log }, payments: { providers } }: JobContext, { eventId }: StoredEvent) =>
      processProviderEventWhenAvailable({ db, log, providers }, { provider, eventId }),
  },
})

interface Dependencies {
  db: Database
  log: FastifyBaseLogger
  providers: Providers
}

interface ProviderEvent {
  id: number
  provider: string
  body: string
  received_at: Date
}

/** The provider's answer does not have yet what the signed notice says. The notice is processed again. */
const NOT_YET = 'not confirmed yet'
const AHEAD_PAUSE_MS = 60_000

/** The notice is about a payment that is not ours. */
const UNKNOWN = 'unknown order'

/** Outcomes that an admin need not look at. */
const EXPECTED_OUTCOMES = ['credited', 'recorded', 'nothing new', 'not about a payment', NOT_YET]

/**
 * Processes one stored notice: fetches the payment that it names from the provider and applies its state. What only the
 * notice says (the coin in which the payment was opened, its parent, its deposit, money that goes back) can lead to a
 * review, never to a credit. If the provider does not answer in time with the payment, or with what the notice says, the
 * payment is reviewed as the notice has it. So a notice about one of our deposits always leaves its mark.
 * Processing the notice again, or several times in parallel, changes nothing more.
 * @throws if the provider cannot be reached now, so that the job is tried again.
 */
export async function processProviderEvent(
  dependencies: Dependencies,
  { eventId }: StoredEvent,
): Promise<void> {
  const { db, log } = dependencies
  const event = await db
    .selectFrom('provider_events')
    .select(['id', 'provider', 'body', 'received_at', 'processed_at'])
    .where('id', '=', Number(eventId))
    .executeTakeFirst()
  if (!event || event.processed_at) return

  const outcomes = await processEvent(dependencies, event).catch((error) =>
    giveUp(dependencies, event, error),
  )
  const fields = { eventId, outcome: outcomes.join(', ') }
  if (outcomes.every((outcome) => EXPECTED_OUTCOMES.includes(outcome))) log.info(fields)
  else log.warn(fields, 'A payment notice did not end in a plain credit.')
}

const MIN_PAUSE_MS = 5_000
/** After this time the failures may concern only this payment, so the job fails and is retried with growing pauses. */
const MAX_POSTPONED_MS = 24 * 60 * 60_000

/**
 * Processes a notice. During an outage of its provider, the job is postponed instead of failed, for a day at most. So
 * an outage uses up no attempts, and the notice is processed within seconds after its end.
 */
async function processProviderEventWhenAvailable(
  dependencies: Dependencies,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const { db, log, providers } = dependencies
  try {
    await processProviderEvent(dependencies, { eventId })
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !error.unavailable) throw error
    const event = await db
      .selectFrom('provider_events')
      .select(['id', 'received_at'])
      .where('id', '=', Number(eventId))
      .executeTakeFirst()
    if (!event || ageMsOf(event) > MAX_POSTPONED_MS) throw error
    const pauseMs = providers[provider]?.client?.breaker.retryAfterMs() ?? 0
    await addProviderEventJob(db, { id: event.id, provider }, { delayMs: Math.max(pauseMs, MIN_PAUSE_MS) })
    log.info({ eventId, reason: error.reason }, 'A payment notice waits for its provider.')
  }
}

/**
 * Ends a notice whose values the database has refused for an hour, as a task: no further attempt could store them.
 * @throws the error if it is another one, or still recent
 */
async function giveUp(
  { db, log, providers }: Dependencies,
  event: ProviderEvent,
  error: unknown,
): Promise<string[]> {
  // A value that a type or a check refuses. Another constraint may be violated by work at the same time.
  const isRefused = error instanceof pg.DatabaseError && /^22|^23514$/.test(error.code ?? '')
  if (!isRefused || ageMsOf(event) < UNKNOWN_AFTER_MS) throw error
  const provider = findOpenProvider(providers, event.provider)
  const notice = provider.readNotice(event.body)
  if (!notice) throw error
  log.error({ eventId: event.id, code: error.code }, 'The database refuses what a payment notice says.')
  return inTransaction(db, async (tx) => {
    await endUnmatched(tx, provider, { name: event.provider, notice })
    return finishEvent(tx, { id: event.id, paymentId: notice.paymentId }, ['cannot be stored'])
  })
}

async function processEvent({ db, providers }: Dependencies, event: ProviderEvent): Promise<string[]> {
  const provider = findOpenProvider(providers, event.provider)
  const notice = provider.readNotice(event.body)
  if (!notice) return finishEvent(db, { id: event.id, paymentId: null }, ['not about a payment'])
  const paymentId = notice.paymentId ?? (await findPaymentByNumber(db, provider, notice.number))
  if (paymentId === null) {
    return inTransaction(db, (tx) => finishUnmatched(tx, provider, event, { notice }))
  }
  // A dispute must be answered within hours, so it does not wait for a provider that does not answer.
  const { returnedMoney } = notice
  const record = (tx: Tx) => recordReturn(tx, provider, { paymentId, noticeId: event.id, returnedMoney })
  const early = returnedMoney && (await inTransaction(db, record))
  const fetched = await fetchWhileRecent(provider, paymentId, event)
  const payment = fetched ? withNamesOf(notice.payment, fetched) : notice.payment
  const parent = await fetchUnknownParent(db, provider, payment)
  const payments = fetched && payment ? await fetchExtraPayments(db, provider, payment) : []
  return inTransaction(db, async (tx) => {
    if (parent) await applyPayments(tx, provider, [parent], { heardAt: event.received_at })
    // First, so that a refund explains a status that says that the money went back.
    const returned = (await record(tx)) ?? early
    const notices = await readOpenNotices(tx, provider, { provider: event.provider, paymentId })
    const outcomes: string[] = await applyPayments(tx, provider, payments, {
      notices,
      heardAt: event.received_at,
    })
    const isFound = outcomes.length > 0 && outcomes[0] !== UNKNOWN
    const isAhead = isFound && (await isAheadOfPayment(tx, provider, notice.payment))
    if (isAhead && ageMsOf(event) < UNKNOWN_AFTER_MS) {
      await addProviderEventJob(tx, event, { delayMs: AHEAD_PAUSE_MS })
      return [NOT_YET]
    }
    if ((!isFound || isAhead) && notice.payment) {
      const unconfirmed = { confirmed: false, notices, heardAt: event.received_at }
      const outcome = await applyPayment(tx, provider, notice.payment, unconfirmed)
      if (outcome !== UNKNOWN) outcomes.splice(0, 1, outcome)
    }
    if (returned) outcomes.push(returned)
    if (outcomes.some((outcome) => outcome !== UNKNOWN)) {
      return finishEvent(tx, { id: event.id, paymentId }, outcomes)
    }
    const more = [payment, parent].filter((one) => one !== null)
    const otherwise = fetched ? UNKNOWN : 'payment not known to the provider'
    return finishUnmatched(tx, provider, event, { notice, more, otherwise })
  })
}

/** Ends a notice whose payment the shop does not have. A later payment of an address waits for its first one. */
async function finishUnmatched(
  tx: Tx,
  provider: PaymentProvider,
  event: ProviderEvent,
  {
    notice,
    more = [],
    otherwise = UNKNOWN,
  }: { notice: Notice; more?: ProviderPayment[]; otherwise?: string },
): Promise<string[]> {
  const isLater = more.some(({ parentId }) => parentId !== null) && more.every(isNameless)
  if (notice.money && isLater && ageMsOf(event) < MAX_POSTPONED_MS) {
    await addProviderEventJob(tx, event, { delayMs: Math.max(AHEAD_PAUSE_MS, ageMsOf(event) / 10) })
    return [NOT_YET]
  }
  const isTask = await endUnmatched(tx, provider, { name: event.provider, notice, more })
  return finishEvent(tx, { id: event.id, paymentId: notice.paymentId }, [
    isTask ? 'matches nothing' : otherwise,
  ])
}

/**
 * Whether a signed notice says more of a payment than the provider has ever answered. Its answers lag by minutes, or for
 * good.
 */
async function isAheadOfPayment(
  tx: Tx,
  { stageOf }: PaymentProvider,
  notice: ProviderPayment | null,
): Promise<boolean> {
  if (!notice || notice.status === '') return false
  const payment = await tx
    .selectFrom('payments')
    .select('status')
    .where('payment_id', '=', notice.id)
    .executeTakeFirst()
  return payment !== undefined && stageOf(notice.status) > stageOf(payment.status)
}

/** A payment with the names that only its notice has: its parent, its deposit and its page. */
function withNamesOf(notice: ProviderPayment | null, payment: ProviderPayment): ProviderPayment {
  return {
    ...payment,
    parentId: payment.parentId ?? notice?.parentId ?? null,
    depositReference: payment.depositReference ?? notice?.depositReference ?? null,
    pageId: payment.pageId ?? notice?.pageId ?? null,
  }
}

const ageMsOf = ({ received_at }: Pick<ProviderEvent, 'received_at'>) => Date.now() - received_at.getTime()

function findOpenProvider(providers: Providers, name: string): PaymentProvider {
  const provider = providers[name]
  if (!provider) throw new Error('The provider of the notice is not known.')
  if (!provider.client) throw new Error(`The provider ${name} is switched off; its notice waits.`)
  return provider.client
}

/** A notice may arrive before its payment can be fetched. After this time the shop goes on without an answer. */
const UNKNOWN_AFTER_MS = 60 * 60_000

/**
 * The payment of a notice; null if the provider has not answered with it for an hour, or for a day in an outage.
 * @throws before that, so that the job is tried again
 */
async function fetchWhileRecent(
  provider: PaymentProvider,
  paymentId: string,
  event: ProviderEvent,
): Promise<ProviderPayment | null> {
  const ageMs = ageMsOf(event)
  try {
    const payment = await provider.fetch(paymentId)
    if (payment || ageMs >= UNKNOWN_AFTER_MS) return payment
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    if (ageMs < (error.unavailable ? MAX_POSTPONED_MS : UNKNOWN_AFTER_MS)) throw error
    return null
  }
  throw new Error('The provider does not know the payment of its notice yet.')
}
