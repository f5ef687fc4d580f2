import { asSearchParams, countParam, oneOf, textParam } from '../../lib/search-params.ts'

/** The two forms; the first is where any other value leads. */
export const kinds = ['usa', 'international'] as const
export type Kind = (typeof kinds)[number]

/** Longer than any form of ours is as text. */
const MAX_DRAFT = 600

/**
 * `usa` and `international`: what is filled in, as `buy/draft.ts` writes it, so that a reload and the way back from a
 * top-up find both forms again. `bought`: the shipment that was just bought.
 */
export function trackingNumbersSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    tab: oneOf(raw, 'tab', kinds),
    usa: textParam(raw, 'usa', MAX_DRAFT),
    international: textParam(raw, 'international', MAX_DRAFT),
    coupon: textParam(raw, 'coupon', 64),
    bought: countParam(raw, 'bought'),
  })
}

export type TrackingNumbersSearch = ReturnType<typeof trackingNumbersSearch>
