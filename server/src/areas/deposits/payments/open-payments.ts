import type { Config } from '../../../host/config.ts'
import {
  createExchangeRate,
  type ExchangeRateSource,
  exchangeRateSettings,
} from './exchange-rate/exchange-rate.ts'
import { openProviders, type ProviderRegistry, type Providers } from './registry.ts'

declare module '../../../host/areas/opened.ts' {
  interface Opened {
    payments: Payments
  }
}

/** The payment providers. In a sandbox, providers without keys are the shop's own simulators. */
export interface Payments {
  providers: Providers
  exchangeRate: ExchangeRateSource
}

/** `registry` lists the providers of the shop; `simulatorUrlOf` returns the address of a service's simulator. */
export function openPayments(
  registry: ProviderRegistry,
  config: Config,
  simulatorUrlOf: (service: string) => string,
): Payments {
  return {
    providers: openProviders(registry, config, simulatorUrlOf),
    exchangeRate: createExchangeRate(exchangeRateSettings(config, () => simulatorUrlOf('exchange-rate'))),
  }
}
