import { workCardNotice } from './card/work-card-notice.ts'
import { workCryptoNotice } from './crypto/work-crypto-notice.ts'
import type { DepositJobs, ProviderEvent } from './deposit-jobs.ts'

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
