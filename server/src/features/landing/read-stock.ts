import type { Database } from '../../platform/db/database.ts'
import { countStock, type StockCount } from './count-stock.ts'
import { type FeaturedProduct, listFeatured } from './list-featured.ts'

/** What the landing page shows of the stock. `count` is null if nothing is in stock. */
export interface Stock {
  count: StockCount | null
  featured: FeaturedProduct[]
}

export async function readStock(db: Database): Promise<Stock> {
  const [count, featured] = await Promise.all([countStock(db), listFeatured(db)])
  return { count, featured }
}
