import type { config } from '@docket/contract/config'
import type { Output } from '@docket/contract/endpoint'

/** A payment method that the shop offers. `minimum` is the smallest deposit in dollars. */
export type MethodOffer = Output<typeof config>['depositMethods'][number]

export type Method = MethodOffer['method']

const CHARGED_IN: Record<Method, 'dollars' | 'naira'> = { crypto: 'dollars', card: 'naira' }

/** Whether a deposit by this method is charged at the exchange rate. */
export function isChargedInNaira(method: Method | undefined): boolean {
  return method !== undefined && CHARGED_IN[method] === 'naira'
}
