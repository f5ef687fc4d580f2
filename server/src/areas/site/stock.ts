import { compareTexts } from '@docket/contract/compare-texts'
import { FEATURED } from '@docket/contract/featured'
import type { SiteTextContent } from '@docket/contract/site-texts'
import { sql } from 'kysely'
import type { Platform } from '../../host/context/platform.ts'
import type { Database } from '../../host/db/database.ts'
import { forPeople } from '../../host/lists/text-order.ts'
import type { FaceRow } from '../../host/pictures/product-cover.ts'
import { inStock } from '../stock/accounts/in-stock.ts'
import { type CachedInBackground, cacheInBackground } from './cache-in-background.ts'
import type { SiteTexts } from './texts.ts'

/** What the landing page shows of what is for sale. */
export interface Stock {
  /** Null if nothing is in stock. */
  count: StockCount | null
  /** The tied products. */
  featured: FeaturedProduct[]
  /** The price of a test shipment; null while none are for sale. */
  shipmentCents: bigint | null
}

/** `texts`: those that name the tied products. */
export async function readStock(db: Database, texts: SiteTexts): Promise<Stock> {
  const [count, featured, { shipmentCents }] = await Promise.all([
    countStock(db),
    listFeatured(db, tiedProducts(texts)),
    db
      .selectFrom('shop_settings')
      .select('tracking_selling_cents as shipmentCents')
      .executeTakeFirstOrThrow(),
  ])
  return { count, featured, shipmentCents }
}

/** What the landing page shows now; null if it is not known. */
export type RecentStock = CachedInBackground<Stock>['current']

/** The stock with the products that `texts` name. `first`: the stock that was just read. */
export function openRecentStock(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  texts: SiteTexts,
  first?: Stock,
): CachedInBackground<Stock> {
  return cacheInBackground(() => readStock(db, texts), {
    first,
    onFailure: (error) => log.warn({ cause: error.message }, 'The stock could not be counted.'),
  })
}

/** A category that has accounts for sale. */
interface StockedCategory {
  categoryId: number
  category: string
  logoUrl: string | null
  accounts: number
  /** The subcategories that have accounts for sale, those with the most first. */
  kinds: string[]
  /** The lowest price of what is for sale. */
  fromCents: bigint
}

/** The accounts for sale. */
export interface StockCount {
  countedAt: Date
  /** The categories with accounts for sale, those with the most first. */
  categories: StockedCategory[]
  total: number
}

/** Counts the stock for the public landing page. Null if nothing is in stock. */
async function countStock(db: Database): Promise<StockCount | null> {
  const products = db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select(['sub_category_id', 'selling_price_cents as cents', inStock.as('accounts')])
    .as('stocked')
  const counted = await db
    .selectFrom(products)
    .innerJoin('sub_categories', 'sub_categories.id', 'stocked.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('stocked.accounts', '>', 0)
    .groupBy(['categories.id', 'sub_categories.id'])
    .select([
      'categories.id as categoryId',
      'categories.name as category',
      'categories.image_url as logoUrl',
      'sub_categories.name as kind',
      sql<number>`sum(stocked.accounts)::integer`.as('accounts'),
      sql<bigint>`min(stocked.cents)`.as('fromCents'),
    ])
    .orderBy('accounts', 'desc')
    .orderBy(forPeople('sub_categories.name'))
    .execute()
  if (counted.length === 0) return null
  const categories = new Map<number, StockedCategory>()
  for (const { kind, ...row } of counted) {
    const category = categories.get(row.categoryId) ?? { ...row, accounts: 0, kinds: [] }
    category.accounts += row.accounts
    category.kinds.push(kind)
    if (row.fromCents < category.fromCents) category.fromCents = row.fromCents
    categories.set(row.categoryId, category)
  }
  return {
    countedAt: new Date(),
    categories: [...categories.values()].sort(
      (one, other) => other.accounts - one.accounts || compareTexts(one.category, other.category),
    ),
    total: counted.reduce((sum, { accounts }) => sum + accounts, 0),
  }
}

/** A product that a card of the landing page is tied to. */
export interface FeaturedProduct extends FaceRow {
  id: number
  title: string
  priceCents: bigint
  inStock: number
  category: string
  logoUrl: string | null
}

/** The products with these ids that are not archived, in any order. */
async function listFeatured(db: Database, ids: readonly number[]): Promise<FeaturedProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FeaturedProduct>`
    SELECT products.id, title, selling_price_cents AS "priceCents", ${inStock} AS "inStock",
      categories.name AS category, image_url AS "logoUrl",
      cover_hash, cover_width, cover_height, cover_focus_x, cover_focus_y, illustration
    FROM products JOIN sub_categories ON sub_categories.id = sub_category_id JOIN categories ON categories.id = category_id
    WHERE products.archived_at IS NULL AND products.id = ANY (${ids}::integer[])`.execute(db)
  return rows
}

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
