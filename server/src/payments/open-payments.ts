import type { AddressInfo, Server } from 'node:net'
import type { Config } from '../platform/config.ts'
import { createExchangeRate, type ExchangeRateSource } from './exchange-rate/exchange-rate.ts'
import { exchangeRateSettings } from './exchange-rate/settings.ts'
import { openProviders, PROVIDERS, type ProviderRegistry, type Providers } from './registry.ts'

declare module '../platform/areas/shop.ts' {
  interface Shop {
    payments: Payments
  }
}

/** The payment providers. In a sandbox, providers without keys are the shop's own simulators. */
export interface Payments {
  providers: Providers
  exchangeRate: ExchangeRateSource
  /** Where this process reaches the shop itself, without a trailing slash. */
  ownOrigin(): string
  /** Sets `ownOrigin` to the address of a listening server. Before this call, it has the configured port. */
  useAddressOf(server: Server): void
}

/** Where the simulator of a service is mounted. */
export function sandboxPath(service: string): string {
  return `/sandbox/${service}`
}

/** `registry` lists the providers of the shop. */
export function openPayments(config: Config, registry: ProviderRegistry = PROVIDERS): Payments {
  let origin = `http://127.0.0.1:${config.port}`
  const sandboxUrlOf = (service: string) => origin + sandboxPath(service)
  return {
    providers: openProviders(registry, config, sandboxUrlOf),
    exchangeRate: createExchangeRate(exchangeRateSettings(config, () => sandboxUrlOf('exchange-rate'))),
    ownOrigin: () => origin,
    useAddressOf(server) {
      origin = originOf(server.address()) ?? origin
    },
  }
}

/**
 * The address at which this machine reaches the listener. A listener on all interfaces is reached on the loopback
 * interface.
 */
function originOf(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === 'string') return undefined
  const loopbackFor: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }
  const host = loopbackFor[address.address] ?? address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
