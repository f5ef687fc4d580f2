import type { Platform } from '../../host/context/platform.ts'
import type { Database } from '../../host/db/database.ts'
import { cacheInBackground } from './cache-in-background.ts'
import { countStock, type StockCount } from './count-stock.ts'
import { type FeaturedProduct, listFeatured } from './list-featured.ts'
import { tiedProducts } from './texts/featured-cards.ts'
import type { SiteTexts } from './texts/read-texts.ts'

/** What the landing page shows of the stock. `count` is null if nothing is in stock, `featured` are the tied products. */
export interface Stock {
  count: StockCount | null
  featured: FeaturedProduct[]
}

/** `texts`: those that name the tied products. */
export async function readStock(db: Database, texts: SiteTexts): Promise<Stock> {
  const [count, featured] = await Promise.all([countStock(db), listFeatured(db, tiedProducts(texts))])
  return { count, featured }
}

/** What the landing page shows now; null if it is not known. */
export type RecentStock = () => Promise<Stock | null>

/** The stock with the products that `texts` name. `first`: the stock that was just read. */
export function openRecentStock(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  texts: SiteTexts,
  first?: Stock,
): RecentStock {
  return cacheInBackground(() => readStock(db, texts), {
    first,
    onFailure: (error) => log.warn({ cause: error.message }, 'The stock could not be counted.'),
  })
}
