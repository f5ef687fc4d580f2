import { FEATURED } from '@docket/contract/featured'
import { sql } from 'kysely'
import { hasAtMost } from '../../inventory/accounts/in-stock.ts'
import type { Database } from '../../platform/db/database.ts'

/** A product on the landing page. */
export interface FeaturedProduct {
  id: number
  title: string
  priceCents: bigint
}

const TITLES = FEATURED.map(({ platform, type }) => `${platform} ${type}`)

/** The products of the landing page: in stock; first those with the titles of FEATURED, then the newest. */
export async function listFeatured(db: Database): Promise<FeaturedProduct[]> {
  const { rows } = await sql<FeaturedProduct>`
    SELECT id, title, selling_price_cents AS "priceCents" FROM products
    WHERE archived_at IS NULL AND NOT ${hasAtMost(0)}
    ORDER BY array_position(${TITLES}::text[], title), id DESC LIMIT ${FEATURED.length}`.execute(db)
  return rows
}
