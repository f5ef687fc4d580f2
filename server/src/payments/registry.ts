import type { Config } from '../platform/config.ts'
import { nowpayments } from './nowpayments/provider.ts'
import { paystack } from './paystack/provider.ts'
import type { DepositMethod, PaymentProvider, ProviderDefinition } from './provider/payment-provider.ts'

/** Every payment provider by its name, as `provider_events` stores it. Each method has one provider. */
const PROVIDERS = { nowpayments, paystack } satisfies Record<string, ProviderDefinition>

export type ProviderName = keyof typeof PROVIDERS

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[]

/** The providers by name. Null if the shop lacks a key: the method is switched off, and its stored notices wait. */
export type Providers = Record<ProviderName, PaymentProvider | null>

/** `sandboxUrlOf` returns the address of a provider's simulator. */
export function openProviders(config: Config, sandboxUrlOf: (name: ProviderName) => string): Providers {
  const opened = PROVIDER_NAMES.map((name) => [name, PROVIDERS[name].open(config, () => sandboxUrlOf(name))])
  // TypeScript does not know that the object has every name.
  return Object.fromEntries(opened) as Providers
}

/** What the shop knows of a provider without having its keys. */
export function providerDefinition(name: ProviderName): ProviderDefinition {
  return PROVIDERS[name]
}

/** The provider of a deposit's method. */
export function providerNameOf(method: DepositMethod): ProviderName {
  const name = PROVIDER_NAMES.find((one) => PROVIDERS[one].method === method)
  if (!name) throw new Error('No provider has this deposit method.')
  return name
}
