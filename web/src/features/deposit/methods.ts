import type { config } from '@docket/contract/config'
import type { Output } from '@docket/contract/endpoint'

type Offered = Output<typeof config>['depositMethods'][number]

/** The ways to pay that this screen can take a customer through. */
export type Method = Extract<Offered['method'], 'crypto'>

export interface MethodOffer {
  method: Method
  /** The smallest deposit, in dollars. */
  minimum: number
}

/** What the shop offers of what this screen can do, in the shop's order. */
export function usableMethods(offered: readonly Offered[]): MethodOffer[] {
  return offered.flatMap(({ method, minimum }) => (method === 'crypto' ? [{ method, minimum }] : []))
}
