import { PaymentProviderError } from '../../providers/payment-provider-error.ts'
import { workCardNotice } from './card/work-card-notice.ts'
import { workCryptoNotice } from './crypto/work-crypto-notice.ts'
import type { DepositJobs, ProviderEvent } from './deposit-jobs.ts'
import { addProviderEventJob, type Provider } from './provider-event-job.ts'

/** Ends that need nobody's attention. */
const PLAIN = ['credited', 'recorded', 'nothing new', 'not about a payment']

/**
 * Works one stored notice: asks the provider about the payment that it names (what it claims beyond that is not
 * believed) and applies the answer. Working it again, or several times at once, changes nothing more.
 * @throws where the provider cannot be asked now, so that the job is tried again.
 */
export async function workProviderEvent(jobs: DepositJobs, { eventId }: { eventId: string }): Promise<void> {
  const event = await jobs.db
    .selectFrom('provider_events')
    .select(['id', 'provider', 'body', 'received_at', 'processed_at'])
    .where('id', '=', BigInt(eventId))
    .executeTakeFirst()
  if (!event || event.processed_at) return

  const outcome = await workNotice(jobs, event)
  const line = { eventId, outcome }
  if (PLAIN.includes(outcome)) jobs.log.info(line)
  else jobs.log.warn(line, 'A payment notice did not end in a plain credit.')
}

const ASK_AGAIN_MS = 5_000
/** After this time the failures may concern only this payment: the notice is then retried like any job, with growing pauses. */
const PATIENCE_MS = 24 * 60 * 60_000

/**
 * Works a notice. While its provider as a whole does not work, the notice is postponed and does not fail. So an outage
 * costs no tries, and the notice is worked within seconds of its end, however long it lasted.
 */
export async function workProviderEventWhenAvailable(
  jobs: DepositJobs,
  { provider, eventId }: { provider: Provider; eventId: string },
): Promise<void> {
  try {
    await workProviderEvent(jobs, { eventId })
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !error.unavailable) throw error
    const event = await jobs.db
      .selectFrom('provider_events')
      .select(['id', 'received_at'])
      .where('id', '=', BigInt(eventId))
      .executeTakeFirst()
    if (!event || Date.now() - event.received_at.getTime() > PATIENCE_MS) throw error
    const pauseMs = jobs[provider]?.breaker.retryAfterMs() ?? 0
    await addProviderEventJob(
      jobs.db,
      { id: event.id, provider },
      { delayMs: Math.max(pauseMs, ASK_AGAIN_MS) },
    )
    jobs.log.info({ eventId, reason: error.reason }, 'A payment notice waits for its provider.')
  }
}

function workNotice(jobs: DepositJobs, event: ProviderEvent & { provider: string }): Promise<string> {
  const { db, nowpayments, paystack } = jobs
  switch (event.provider) {
    case 'nowpayments':
      if (!nowpayments) throw new Error('NOWPayments is switched off; its notice waits.')
      return workCryptoNotice({ db, nowpayments }, event)
    case 'paystack':
      if (!paystack) throw new Error('Paystack is switched off; its notice waits.')
      return workCardNotice({ db, paystack }, event)
    default:
      throw new Error('A notice of a provider that is not known.')
  }
}
