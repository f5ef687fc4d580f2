import type { config } from '@docket/contract/config'
import { MAX_DEPOSIT_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toCents } from '@docket/contract/money'

/** A payment method that the shop offers. `minimum` is the smallest deposit in dollars. */
type MethodOffer = Output<typeof config>['depositMethods'][number]
export type Method = MethodOffer['method']

/** What a method charges for an order, in cents. */
export interface PayOffer extends MethodOffer {
  payCents: bigint
  /** What of it stays in the wallet, because the method has a higher minimum. */
  staysCents: bigint
}

/** How the customer can pay what the wallet lacks, the fastest method first. */
export function offersFor(lackingCents: bigint, methods: readonly MethodOffer[]): PayOffer[] {
  return methods
    .map((offer) => {
      const minimumCents = toCents(offer.minimum)
      const payCents = lackingCents > minimumCents ? lackingCents : minimumCents
      return { ...offer, payCents, staysCents: payCents - lackingCents }
    })
    .filter(({ payCents }) => payCents <= toCents(MAX_DEPOSIT_DOLLARS))
    .sort((one, other) => SPEED.indexOf(one.method) - SPEED.indexOf(other.method))
}

const SPEED: readonly Method[] = ['card', 'crypto']
