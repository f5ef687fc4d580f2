/** How many cards of products the landing page has. */
export const FEATURED_CARDS = 3

/** The cards are counted from 1. */
export type FeaturedCardNumber = 1 | 2 | 3

/** The cards that come with the shop, as requirement 2.21 names them, with their price in dollars. */
export const FEATURED = [
  { platform: 'Facebook', type: 'Aged (2015)', price: 0.99 },
  { platform: 'TikTok', type: 'New', price: 0.99 },
  { platform: 'Google', type: 'PVA', price: 0.99 },
] as const
