import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database.ts'
import type { ExchangeRateSource } from '../../providers/exchange-rate.ts'
import type { Nowpayments } from '../../providers/nowpayments.ts'
import type { Paystack } from '../../providers/paystack.ts'

/** The outside of deposits. A method that is switched off is null: what is stored of it then waits. */
export interface DepositProviders {
  nowpayments: Nowpayments | null
  paystack: Paystack | null
  exchangeRate: ExchangeRateSource
}

/** What the jobs about deposits are given. */
export interface DepositJobs extends DepositProviders {
  db: Database
  log: FastifyBaseLogger
}

/** A stored notice that is worked. */
export interface ProviderEvent {
  id: bigint
  body: string
  received_at: Date
}

/** A payment may be announced before it can be read; after an hour it is not known, and stays so. */
const UNKNOWN_AFTER_MS = 60 * 60_000

/** @throws while it may still become known, so that the job is tried again. */
export function throwWhileYoung(event: ProviderEvent): void {
  if (Date.now() - event.received_at.getTime() < UNKNOWN_AFTER_MS) {
    throw new Error('The provider does not know the payment of its notice yet.')
  }
}
