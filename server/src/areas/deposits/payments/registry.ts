import type { PaymentMethod } from '@docket/contract/admin/deposits'
import type { OutsideServices } from '../../../host/areas/outside.ts'
import type { Config } from '../../../host/config.ts'
import {
  createExchangeRate,
  type ExchangeRateSource,
  exchangeRateSettings,
} from './exchange-rate/exchange-rate.ts'
import { nowpayments } from './nowpayments/provider.ts'
import { paystack } from './paystack/provider.ts'
import type { DepositMethod, PaymentProvider, ProviderDefinition } from './provider/payment-provider.ts'

/** Payment providers by their names, as `provider_events` stores them. Each method has one provider. */
export type ProviderRegistry = Readonly<Record<string, ProviderDefinition>>

/** Every payment provider. Add a new provider here. */
export const PROVIDERS: ProviderRegistry = { nowpayments, paystack }

/**
 * A provider in a shop. `client` is null if the shop lacks a key or is in quarantine: its method is off, and its stored
 * notices wait.
 */
export interface ShopProvider extends ProviderDefinition {
  name: string
  client: PaymentProvider | null
}

/** The providers of a shop by name. */
export type Providers = Readonly<Record<string, ShopProvider>>

/** `sandboxUrlOf` returns the address of a provider's simulator. */
export function openProviders(
  registry: ProviderRegistry,
  config: Config,
  sandboxUrlOf: (name: string) => string,
): Providers {
  const providers = Object.entries(registry).map(([name, definition]) => [
    name,
    {
      ...definition,
      name,
      client: config.quarantine ? null : definition.open(config, () => sandboxUrlOf(name)),
    },
  ])
  return Object.fromEntries(providers)
}

/** The services outside of a shop with these providers: the providers, and the source of the exchange rate. */
export function outsideServices(registry: ProviderRegistry): OutsideServices {
  return {
    ...registry,
    'exchange-rate': { simulator: async () => (await import('./exchange-rate/simulator.ts')).simulator },
  }
}

/** The provider of a deposit's method. */
export function providerOf(providers: Providers, method: DepositMethod): ShopProvider {
  const provider = Object.values(providers).find((one) => one.method === method)
  if (!provider) throw new Error('No provider has this deposit method.')
  return provider
}

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

type MethodSetup = Pick<PaymentMethod, 'method' | 'state' | 'missing' | 'minimum'>

/** The payment methods that customers can choose, with the minimum amount in dollars. */
export function offeredMethods(providers: Providers, config: Config) {
  return paymentMethods(providers, config)
    .filter(({ state }) => state !== 'off')
    .map(({ method, minimum }) => ({ method, minimum }))
}

/** The payment methods of the shop according to its keys; `minimum` in dollars. */
export function paymentMethods(providers: Providers, config: Config): MethodSetup[] {
  return Object.values(providers).map(({ method, opening, environment, client }) => {
    const missing = environment.missingKeys(config)
    // Without its keys a provider has a client only in a sandbox, for the simulator. In quarantine none has a client.
    const openState = missing.length === 0 ? 'on' : 'sandbox'
    const state = client === null ? 'off' : openState
    return { method, state, missing, minimum: opening.minimumDollars }
  })
}
