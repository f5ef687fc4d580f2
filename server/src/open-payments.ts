import type { AddressInfo, Server } from 'node:net'
import type { Config } from './platform/config.ts'
import { createExchangeRate, type ExchangeRateSource } from './providers/exchange-rate.ts'
import { exchangeRateSettings } from './providers/exchange-rate-settings.ts'
import { createNowpayments, type Nowpayments } from './providers/nowpayments.ts'
import { nowpaymentsSettings } from './providers/nowpayments-settings.ts'
import { createPaystack, type Paystack } from './providers/paystack.ts'
import { paystackSettings } from './providers/paystack-settings.ts'

/** The payment providers as configured; in sandbox, those without keys are the shop's own simulators. */
export interface Payments {
  /** Null while deposits by crypto are switched off. */
  nowpayments: Nowpayments | null
  /** Null while deposits by card are switched off. */
  paystack: Paystack | null
  exchangeRate: ExchangeRateSource
  /** Where this process finds the shop itself, without a trailing slash. */
  ownOrigin(): string
  /** To be said once the server listens; until then the configured port is believed. */
  listensOn(server: Server): void
}

export const SANDBOX_NOWPAYMENTS = '/sandbox/nowpayments'
export const SANDBOX_PAYSTACK = '/sandbox/paystack'
export const SANDBOX_EXCHANGE_RATE = '/sandbox/exchange-rate'

export function openPayments(config: Config): Payments {
  let origin = `http://127.0.0.1:${config.port}`
  const nowpayments = nowpaymentsSettings(config, () => origin + SANDBOX_NOWPAYMENTS)
  const paystack = paystackSettings(config, () => origin + SANDBOX_PAYSTACK)
  return {
    nowpayments: nowpayments && createNowpayments(nowpayments),
    paystack: paystack && createPaystack(paystack),
    exchangeRate: createExchangeRate(exchangeRateSettings(config, () => origin + SANDBOX_EXCHANGE_RATE)),
    ownOrigin: () => origin,
    listensOn(server) {
      origin = originOf(server.address()) ?? origin
    },
  }
}

/** An address that leads to the listener from this machine: every interface includes the loopback one. */
function originOf(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === 'string') return undefined
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }
  const host = everywhere[address.address] ?? address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
