import type { Config } from '../platform/config.ts'
import { nowpayments } from './nowpayments/provider.ts'
import { paystack } from './paystack/provider.ts'
import type { DepositMethod, PaymentProvider, ProviderKind } from './provider/payment-provider.ts'

/** Every payment provider by its name, as `provider_events` stores it. Each method has one provider. */
const KINDS = { nowpayments, paystack } satisfies Record<string, ProviderKind>

export type ProviderName = keyof typeof KINDS

export const PROVIDER_NAMES = Object.keys(KINDS) as ProviderName[]

/** The providers that the shop has the keys of; null: its method is switched off, and what is stored of it waits. */
export type Providers = Record<ProviderName, PaymentProvider | null>

/** `sandboxUrlOf` is where the simulator of a provider listens. */
export function openProviders(config: Config, sandboxUrlOf: (name: ProviderName) => string): Providers {
  const opened = PROVIDER_NAMES.map((name) => [name, KINDS[name].open(config, () => sandboxUrlOf(name))])
  // `fromEntries` does not know that it was given every name.
  return Object.fromEntries(opened) as Providers
}

/** What is true of a provider even without its keys. */
export function providerKind(name: ProviderName): ProviderKind {
  return KINDS[name]
}

/** The provider of a deposit's method. */
export function providerNameOf(method: DepositMethod): ProviderName {
  const name = PROVIDER_NAMES.find((one) => KINDS[one].method === method)
  if (!name) throw new Error('A deposit by a method that no provider has.')
  return name
}
