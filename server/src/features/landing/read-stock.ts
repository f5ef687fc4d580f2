import type { Platform } from '../../platform/context/platform.ts'
import type { Database } from '../../platform/db/database.ts'
import { cacheInBackground } from './cache-in-background.ts'
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

/** What the landing page shows now; null if it is not known. */
export type RecentStock = () => Promise<Stock | null>

export function openRecentStock({ db, log }: Pick<Platform, 'db' | 'log'>): RecentStock {
  return cacheInBackground(() => readStock(db), {
    onFailure: (error) => log.warn({ cause: error.message }, 'The stock could not be counted.'),
  })
}
