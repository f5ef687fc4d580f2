import type { SiteTextContent } from '@docket/contract/site-texts'
import type { TestShop } from '../shop.ts'

/** Saves the cards of the landing page. Each id ties a card to its product; the others have texts of their own. */
export async function saveFeatured(shop: TestShop, productIds: readonly number[]): Promise<void> {
  const items = [0, 1, 2].map((index) => ({
    title: `Card ${index + 1}`,
    price: 7,
    productId: productIds[index] ?? null,
  }))
  const content: SiteTextContent<'featured'> = { items }
  const { id: savedBy } = await shop.admin()
  await shop.db
    .insertInto('site_text_versions')
    .values({ name: 'featured', content: JSON.stringify(content), saved_by: savedBy })
    .execute()
}
