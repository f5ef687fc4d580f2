import type { Config } from '../../../../host/config.ts'
import type { ExchangeRateSettings } from './exchange-rate.ts'

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
