import type { LinkPreview } from '../../host/pages/link-preview.ts'
import { productCover } from '../../host/pictures/product-cover.ts'
import type { RecentStock } from './read-stock.ts'

/**
 * What a messenger shows of a link to a product; null without a picture. The catalogue is for customers, so strangers
 * see only the products that the landing page shows.
 */
export async function previewLink(
  url: string,
  { recentStock, publicUrl }: { recentStock: RecentStock; publicUrl: string },
): Promise<LinkPreview | null> {
  const product = (await recentStock())?.featured.find(({ id }) => url === `/products/${id}`)
  // The uploaded cover of the product, or else the logo of its category.
  const path = product && (productCover(product)?.url ?? product.logoUrl)
  return product && path ? { title: product.title, image: `${publicUrl}${path}` } : null
}
