import type { config } from '@docket/contract/config'
import type { Output } from '@docket/contract/endpoint'

/** A way to pay that the shop offers; `minimum` is the smallest deposit, in dollars. */
export type MethodOffer = Output<typeof config>['depositMethods'][number]

export type Method = MethodOffer['method']
