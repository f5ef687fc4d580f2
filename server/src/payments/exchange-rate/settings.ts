import type { Config } from '../../platform/config.ts'
import type { ExchangeRateSettings } from './exchange-rate.ts'

const OPEN = 'https://open.er-api.com'
const WITH_KEY = 'https://v6.exchangerate-api.com'

/** Asked for by the terms of the open access, on the pages that show its rates. [exchangerate-api.com/docs/free] */
const CREDIT = { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' }

/**
 * Where to ask for the exchange rate: the address and key of the operator; in sandbox without either the shop's own
 * simulator at `sandboxUrl`; else the open access.
 */
export function exchangeRateSettings(config: Config, sandboxUrl: () => string): ExchangeRateSettings {
  const { baseUrl, apiKey } = config.exchangeRate
  if (config.sandbox && !baseUrl && !apiKey)
    return { name: 'sandbox', attribution: null, baseUrl: sandboxUrl }
  const base = baseUrl ?? (apiKey ? WITH_KEY : OPEN)
  return {
    // The host alone: nothing of a path or of credentials goes on record.
    name: new URL(base).host,
    attribution: !apiKey && new URL(base).origin === OPEN ? CREDIT : null,
    baseUrl: () => base,
    apiKey,
  }
}
