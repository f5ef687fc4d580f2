import * as z from 'zod'
import type { Config } from '../../../../host/config.ts'
import {
  type CircuitBreaker,
  createCircuitBreaker,
  createHttp,
  type HttpAnswer,
  parseKeepingNumbers,
} from '../provider/http.ts'

/** A source of the exchange rate in naira per dollar. */
export interface ExchangeRateSource {
  breaker: CircuitBreaker
  /** The name that is stored with each rate, such as `open.er-api.com` or `sandbox`. */
  name: string
  /** The credit that the source's terms require beside the rate; null if they require none. */
  attribution: { text: string; url: string } | null
  /** True for our own simulator: its first rate needs no confirmation. */
  isSimulated: boolean
  /**
   * The rate in ten-thousandths of a naira per dollar (1530.2512 is 15302512n), its time, and the time of the next rate
   * (null if the source does not say). The caller decides whether the rate is too old.
   * @throws ExchangeRateError
   */
  fetch(): Promise<{ rateE4: bigint; providerTime: Date; nextUpdate: Date | null }>
}

/** The source returned no valid rate. The message may be logged: it never contains the address, which has the key. */
export class ExchangeRateError extends Error {}

interface ExchangeRateSettings {
  name: string
  attribution: { text: string; url: string } | null
  isSimulated?: boolean
  /** Without `/v6`. A function, because the sandbox's address is not known before it listens. */
  baseUrl: () => string
  /** Without a key, the open access is used. */
  apiKey?: string | undefined
  /** The time limit of a call; 10 s by default. */
  timeoutMs?: number
}

/** ExchangeRate-API, with or without a key. [exchangerate-api.com/docs: Open Access, Standard Requests] */
export function createExchangeRate(settings: ExchangeRateSettings): ExchangeRateSource {
  const { name, attribution, isSimulated = false, baseUrl, apiKey, timeoutMs } = settings
  const breaker = createCircuitBreaker({ name: 'exchange rate' })
  // The new error has no cause, because the cause may contain the address, which has the key.
  const http = createHttp({ baseUrl, breaker, timeoutMs, fail: (reason) => new ExchangeRateError(reason) })
  const path = apiKey === undefined ? '/v6/latest/USD' : `/v6/${encodeURIComponent(apiKey)}/latest/USD`
  return {
    breaker,
    name,
    attribution,
    isSimulated,
    async fetch() {
      const answer = await http.get(path)
      const refusal = refusalOf(answer)
      if (refusal) throw new ExchangeRateError(`refused: ${refusal}`)
      const { rates, ...times } = http.read(rateAnswer, answer)
      const providerTime = dateOf(times.time_last_update_unix)
      if (providerTime.getTime() > Date.now() + MAX_CLOCK_DIFFERENCE_MS) {
        throw new ExchangeRateError('answered with a rate of the future')
      }
      const rateE4 = tenThousandths(rates.NGN)
      if (rateE4 < 1n || rateE4 >= TOO_LARGE_RATE_E4)
        throw new ExchangeRateError('answered with a rate out of bounds')
      const next = times.time_next_update_unix
      return { rateE4, providerTime, nextUpdate: next ? dateOf(next) : null }
    },
  }
}

const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000
/** A billion naira per dollar. */
const TOO_LARGE_RATE_E4 = 10_000_000_000_000n

/** A number as text, see parseKeepingNumbers. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,40})?(e[+-]?\d{1,2})?$/i)
const unixSeconds = z.string().regex(/^\d{9,11}$/)
const rates = z.object({ NGN: decimal })
const commonAnswer = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: unixSeconds,
  time_next_update_unix: unixSeconds.nullish().catch(null),
})

/** The field is `rates` without a key, and `conversion_rates` with a key. */
const rateAnswer = z.union([
  commonAnswer.extend({ rates }),
  commonAnswer
    .extend({ conversion_rates: rates })
    .transform(({ conversion_rates, ...otherFields }) => ({ ...otherFields, rates: conversion_rates })),
])

const errorAnswer = z.object({ result: z.literal('error'), 'error-type': z.string() })

/** Only these texts are copied into a message, because another one may contain the address. */
const ERRORS = [
  'unsupported-code',
  'malformed-request',
  'invalid-key',
  'inactive-account',
  'quota-reached',
  'plan-upgrade-required',
]

/** The reason of a refusal; undefined if the answer is not a refusal. A refusal may have any status, even 200. */
function refusalOf({ text }: HttpAnswer): string | undefined {
  try {
    const type = errorAnswer.safeParse(parseKeepingNumbers(text)).data?.['error-type']
    return type === undefined || ERRORS.includes(type) ? type : 'an unknown error type'
  } catch {
    return undefined
  }
}

function dateOf(seconds: string): Date {
  return new Date(Number(seconds) * 1_000)
}

/** A decimal number as text in whole ten-thousandths, half rounded up, without the errors of a float. */
function tenThousandths(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = BigInt(whole + fraction)
  const places = 4 - fraction.length + Number(exponent)
  if (places >= 0) return digits * 10n ** BigInt(places)
  const unit = 10n ** BigInt(-places)
  return (digits + unit / 2n) / unit
}

const OPEN_ACCESS_URL = 'https://open.er-api.com'
const KEYED_ACCESS_URL = 'https://v6.exchangerate-api.com'

/**
 * The credit that the terms of the free access without a key require on pages with its rates.
 * [exchangerate-api.com/docs/free]
 */
const CREDIT = { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' }

/**
 * How to reach the source of the exchange rate. The operator may set an address or a key. Without both, a sandbox uses
 * the shop's own simulator at `sandboxUrl`, and a production shop uses the free access without a key.
 */
export function exchangeRateSettings(config: Config, sandboxUrl: () => string): ExchangeRateSettings {
  const { baseUrl, apiKey } = config.exchangeRate
  if (config.sandbox && !baseUrl && !apiKey)
    return { name: 'sandbox', attribution: null, isSimulated: true, baseUrl: sandboxUrl }
  const base = baseUrl ?? (apiKey ? KEYED_ACCESS_URL : OPEN_ACCESS_URL)
  return {
    // Only the host, because the path and the credentials must not be stored.
    name: new URL(base).host,
    attribution: !apiKey && new URL(base).origin === OPEN_ACCESS_URL ? CREDIT : null,
    baseUrl: () => base,
    apiKey,
  }
}
