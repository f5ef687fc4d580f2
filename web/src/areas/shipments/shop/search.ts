import { asSearchParams, longIdParam, oneOf, textParam } from '../../../kit/search/search-params.ts'

/** The two forms, as values of `tab`. Any other value opens the first form. */
export const kinds = ['usa', 'international'] as const
export type Kind = (typeof kinds)[number]

/** Longer than the text of any form. */
const MAX_DRAFT_LENGTH = 600

/**
 * `usa` and `international`: the drafts, as `buy/draft.ts` writes them, so that a reload and the return from a
 * top-up restore both forms. `bought`: the id of a shipment that was just bought. Only links of earlier releases have
 * it; now a shipment has a page of its own.
 */
export function trackingNumbersSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    tab: oneOf(raw, 'tab', kinds),
    usa: textParam(raw, 'usa', MAX_DRAFT_LENGTH),
    international: textParam(raw, 'international', MAX_DRAFT_LENGTH),
    coupon: textParam(raw, 'coupon', 64),
    bought: longIdParam(raw, 'bought'),
  })
}

export type TrackingNumbersSearch = ReturnType<typeof trackingNumbersSearch>
