import * as z from 'zod'
import { type CircuitBreaker, createCircuitBreaker } from '../provider/circuit-breaker.ts'
import { createHttp, type HttpAnswer } from '../provider/http.ts'
import { parseKeepingNumbers } from '../provider/parse-keeping-numbers.ts'

/** Where naira per dollar are asked for. */
export interface ExchangeRateSource {
  breaker: CircuitBreaker
  /** Where the figure comes from, for the record: `open.er-api.com`, `sandbox`. */
  name: string
  /** The credit that the source's terms ask to be shown beside the figure; null where none is asked. */
  attribution: { text: string; url: string } | null
  /**
   * Naira per dollar in ten-thousandths of a naira (1530.2512 is 15302512n), of when it is, and when there will be a
   * new one (null where the source does not say). How old it may be is for the caller to say.
   * @throws ExchangeRateError
   */
  fetch(): Promise<{ rateE4: bigint; providerTime: Date; nextUpdate: Date | null }>
}

/** The source told no rate. Its message never holds the address, of which the key is a part, so it may be logged. */
export class ExchangeRateError extends Error {}

export interface ExchangeRateSettings {
  name: string
  attribution: { text: string; url: string } | null
  /** Without `/v6`; asked for on every call, since the sandbox's address is known only once it listens. */
  baseUrl: () => string
  /** Without it the open access is asked. */
  apiKey?: string | undefined
  /** How long one call may take: 10 s. */
  timeoutMs?: number
}

/** ExchangeRate-API, with or without a key. [exchangerate-api.com/docs: Open Access, Standard Requests] */
export function createExchangeRate(settings: ExchangeRateSettings): ExchangeRateSource {
  const { name, attribution, baseUrl, apiKey, timeoutMs } = settings
  // Causes are left behind: what an address answers may repeat it.
  const breaker = createCircuitBreaker({ name: 'exchange rate' })
  const http = createHttp({ baseUrl, breaker, timeoutMs, fail: (reason) => new ExchangeRateError(reason) })
  const path = apiKey === undefined ? '/v6/latest/USD' : `/v6/${encodeURIComponent(apiKey)}/latest/USD`
  return {
    breaker,
    name,
    attribution,
    async fetch() {
      const answer = await http.get(path)
      const refusal = refusalOf(answer)
      if (refusal) throw new ExchangeRateError(`refused: ${refusal}`)
      const { rates, ...times } = http.read(rateAnswer, answer)
      const providerTime = dateOf(times.time_last_update_unix)
      if (providerTime.getTime() > Date.now() + CLOCKS_DIFFER_MS) {
        throw new ExchangeRateError('answered with a rate of the future')
      }
      const rateE4 = tenThousandths(rates.NGN)
      if (rateE4 < 1n || rateE4 >= TOO_MUCH_E4)
        throw new ExchangeRateError('answered with no rate of a currency')
      const next = times.time_next_update_unix
      return { rateE4, providerTime, nextUpdate: next ? dateOf(next) : null }
    },
  }
}

const CLOCKS_DIFFER_MS = 10 * 60_000
/** A billion naira per dollar. */
const TOO_MUCH_E4 = 10_000_000_000_000n

/** As it was written, see parseKeepingNumbers. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,40})?(e[+-]?\d{1,2})?$/i)
const unixSeconds = z.string().regex(/^\d{9,11}$/)
const rates = z.object({ NGN: decimal })
const told = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: unixSeconds,
  time_next_update_unix: unixSeconds.nullish().catch(null),
})

/** The open access says `rates`, the one with a key `conversion_rates`. */
const rateAnswer = z.union([
  told.extend({ rates }),
  told
    .extend({ conversion_rates: rates })
    .transform(({ conversion_rates, ...rest }) => ({ ...rest, rates: conversion_rates })),
])

const errorAnswer = z.object({ result: z.literal('error'), 'error-type': z.string() })

/** Only these are repeated in a message: any other text might hold the address. */
const ERRORS = [
  'unsupported-code',
  'malformed-request',
  'invalid-key',
  'inactive-account',
  'quota-reached',
  'plan-upgrade-required',
]

/** Why the source refused, if it did: such an answer comes with a status of its own or with 200. */
function refusalOf({ text }: HttpAnswer): string | undefined {
  try {
    const type = errorAnswer.safeParse(parseKeepingNumbers(text)).data?.['error-type']
    return type === undefined || ERRORS.includes(type) ? type : 'an error of its own'
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
