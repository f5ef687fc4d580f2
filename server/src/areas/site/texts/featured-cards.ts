import { FEATURED } from '@docket/contract/featured'
import type { SiteTextContent } from '@docket/contract/site-texts'
import type { SiteTexts } from './read-texts.ts'

export type FeaturedCard = SiteTextContent<'featured'>['items'][number]

/** The cards that come with the shop. They are tied to no product. */
const BUILT_IN: readonly FeaturedCard[] = FEATURED.map(({ platform, type, price }) => ({
  title: `${platform} ${type}`,
  price,
  productId: null,
}))

/** The cards of the landing page, as an admin wrote them or as they come with the shop. */
export function featuredCards(texts: SiteTexts): readonly FeaturedCard[] {
  const saved = texts.get('featured')?.text
  return saved?.name === 'featured' && saved.content ? saved.content.items : BUILT_IN
}

/** The products that the cards are tied to. */
export function tiedProducts(texts: SiteTexts): number[] {
  return featuredCards(texts).flatMap(({ productId }) => productId ?? [])
}
