import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import type { CoverRow } from '../../host/pictures/product-cover.ts'
import { inStock } from '../stock/accounts/in-stock.ts'

/** A product that a card of the landing page is tied to. */
export interface FeaturedProduct extends CoverRow {
  id: number
  title: string
  priceCents: bigint
  inStock: number
  categoryId: number
  category: string
  logoUrl: string | null
}

/** The products with these ids that are not archived, in any order. */
export async function listFeatured(db: Database, ids: readonly number[]): Promise<FeaturedProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FeaturedProduct>`
    SELECT products.id, title, selling_price_cents AS "priceCents", ${inStock} AS "inStock",
      categories.id AS "categoryId", categories.name AS category, image_url AS "logoUrl",
      cover_hash, cover_width, cover_height, cover_focus_x, cover_focus_y
    FROM products JOIN sub_categories ON sub_categories.id = sub_category_id JOIN categories ON categories.id = category_id
    WHERE products.archived_at IS NULL AND products.id = ANY (${ids}::integer[])`.execute(db)
  return rows
}
