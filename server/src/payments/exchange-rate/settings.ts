import type { Config } from '../../platform/config.ts'
import type { ExchangeRateSettings } from './exchange-rate.ts'

const OPEN = 'https://open.er-api.com'
const WITH_KEY = 'https://v6.exchangerate-api.com'

/** The credit that the terms of the open access require on pages with its rates. [exchangerate-api.com/docs/free] */
const CREDIT = { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' }

/**
 * How to reach the source of the exchange rate: with the operator's address or key; without both, in a sandbox, the
 * shop's own simulator at `sandboxUrl`, and in production the open access.
 */
export function exchangeRateSettings(config: Config, sandboxUrl: () => string): ExchangeRateSettings {
  const { baseUrl, apiKey } = config.exchangeRate
  if (config.sandbox && !baseUrl && !apiKey)
    return { name: 'sandbox', attribution: null, baseUrl: sandboxUrl }
  const base = baseUrl ?? (apiKey ? WITH_KEY : OPEN)
  return {
    // Only the host, because the path and the credentials must not be stored.
    name: new URL(base).host,
    attribution: !apiKey && new URL(base).origin === OPEN ? CREDIT : null,
    baseUrl: () => base,
    apiKey,
  }
}
