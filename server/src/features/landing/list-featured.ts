import { FEATURED } from '@docket/contract/featured'
import { sql } from 'kysely'
import { hasAtMost } from '../../inventory/accounts/in-stock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CoverRow } from '../../platform/pictures/product-cover.ts'

/** A product on the landing page. */
export interface FeaturedProduct extends CoverRow {
  id: number
  title: string
  priceCents: bigint
  categoryId: number
  category: string
  logoUrl: string | null
}

const TITLES = FEATURED.map(({ platform, type }) => `${platform} ${type}`)

/** The products of the landing page: in stock; first those with the titles of FEATURED, then the newest. */
export async function listFeatured(db: Database): Promise<FeaturedProduct[]> {
  const { rows } = await sql<FeaturedProduct>`
    SELECT products.id, title, selling_price_cents AS "priceCents", categories.id AS "categoryId", categories.name AS category,
      image_url AS "logoUrl", cover_hash, cover_width, cover_height, cover_focus_x, cover_focus_y
    FROM products JOIN sub_categories ON sub_categories.id = sub_category_id JOIN categories ON categories.id = category_id
    WHERE products.archived_at IS NULL AND NOT ${hasAtMost(0)}
    ORDER BY array_position(${TITLES}::text[], title), products.id DESC LIMIT ${FEATURED.length}`.execute(db)
  return rows
}
