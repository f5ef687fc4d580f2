import type { FastifyBaseLogger } from 'fastify'
import type { PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../../payments/provider/payment-provider-error.ts'
import { PROVIDER_NAMES, type ProviderName, type Providers } from '../../../payments/registry.ts'
import type { Database } from '../../../platform/db/database.ts'
import { applyEach, withExtras } from '../decide/recheck-payment.ts'
import { noteMoneyBack } from './note-money-back.ts'
import { addProviderEventJob } from './provider-event-job.ts'

interface Dependencies {
  db: Database
  log: FastifyBaseLogger
  providers: Providers
}

interface ProviderEvent {
  id: bigint
  provider: string
  body: string
  received_at: Date
}

/** Outcomes that an admin need not look at. */
const PLAIN = ['credited', 'recorded', 'nothing new', 'not about a payment']

/**
 * Processes one stored notice: asks the provider about the payment that it names and applies the answer. Nothing else
 * of the notice is believed. Processing it again, or several times at once, changes nothing more.
 * @throws if the provider cannot be asked now, so that the job is tried again.
 */
export async function processProviderEvent(
  dependencies: Dependencies,
  { eventId }: { eventId: string },
): Promise<void> {
  const { db, log } = dependencies
  const event = await db
    .selectFrom('provider_events')
    .select(['id', 'provider', 'body', 'received_at', 'processed_at'])
    .where('id', '=', BigInt(eventId))
    .executeTakeFirst()
  if (!event || event.processed_at) return

  const outcome = await processEvent(dependencies, event)
  const line = { eventId, outcome }
  if (PLAIN.includes(outcome)) log.info(line)
  else log.warn(line, 'A payment notice did not end in a plain credit.')
}

const ASK_AGAIN_MS = 5_000
/** After this time the failures may concern only this payment: the notice is then retried like any job, with growing pauses. */
const PATIENCE_MS = 24 * 60 * 60_000

/**
 * Processes a notice. While its provider as a whole does not work, the notice is postponed and does not fail. So an
 * outage costs no tries, and the notice is processed within seconds of its end, however long it lasted.
 */
export async function processProviderEventWhenAvailable(
  dependencies: Dependencies,
  { provider, eventId }: { provider: ProviderName; eventId: string },
): Promise<void> {
  const { db, log, providers } = dependencies
  try {
    await processProviderEvent(dependencies, { eventId })
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !error.unavailable) throw error
    const event = await db
      .selectFrom('provider_events')
      .select(['id', 'received_at'])
      .where('id', '=', BigInt(eventId))
      .executeTakeFirst()
    if (!event || Date.now() - event.received_at.getTime() > PATIENCE_MS) throw error
    const pauseMs = providers[provider]?.breaker.retryAfterMs() ?? 0
    await addProviderEventJob(db, { id: event.id, provider }, { delayMs: Math.max(pauseMs, ASK_AGAIN_MS) })
    log.info({ eventId, reason: error.reason }, 'A payment notice waits for its provider.')
  }
}

async function processEvent({ db, providers }: Dependencies, event: ProviderEvent): Promise<string> {
  const provider = openProvider(providers, event.provider)
  const notice = provider.readNotice(event.body)
  if (!notice) return finishEvent(db, event.id, 'not about a payment')
  const payment = await provider.fetch(notice.paymentId)
  if (!payment) {
    throwWhileYoung(event)
    return finishEvent(db, event.id, 'payment not known to the provider')
  }
  // Only the notice may say that the payment repeats another one. A wrong claim only leads to a review.
  const named = { ...payment, parentId: payment.parentId ?? notice.parentId }
  const payments = await withExtras(db, provider, named)
  return db.transaction().execute(async (tx) => {
    const outcomes: string[] = await applyEach(tx, provider, payments)
    const isOurs = outcomes[0] !== 'unknown order'
    if (notice.moneyBack && isOurs && (await noteMoneyBack(tx, provider, notice))) {
      outcomes.push(notice.moneyBack.name)
    }
    return finishEvent(tx, event.id, outcomes.join(', '))
  })
}

function openProvider(providers: Providers, name: string): PaymentProvider {
  const known = PROVIDER_NAMES.find((one) => one === name)
  if (!known) throw new Error('A notice of a provider that is not known.')
  const provider = providers[known]
  if (!provider) throw new Error(`The provider ${known} is switched off; its notice waits.`)
  return provider
}

/** A provider may announce a payment before it can be fetched. After an hour the payment stays unknown. */
const UNKNOWN_AFTER_MS = 60 * 60_000

/** @throws while the payment may still become known, so that the job is tried again. */
function throwWhileYoung(event: ProviderEvent): void {
  if (Date.now() - event.received_at.getTime() < UNKNOWN_AFTER_MS) {
    throw new Error('The provider does not know the payment of its notice yet.')
  }
}

/** Stores the outcome of a notice, once; answers it. */
async function finishEvent(db: Database, eventId: bigint, outcome: string): Promise<string> {
  await db
    .updateTable('provider_events')
    .set({ processed_at: new Date(), outcome })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
  return outcome
}
