import type { config } from '@docket/contract/config'
import type { Output } from '@docket/contract/endpoint'

/** A payment method that the shop offers. `minimum` is the smallest deposit in dollars. */
export type MethodOffer = Output<typeof config>['depositMethods'][number]

export type Method = MethodOffer['method']
