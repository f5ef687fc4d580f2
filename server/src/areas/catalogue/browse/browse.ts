import type { categoriesWithSubCategories, productById, products } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { knownNoun } from '@docket/contract/nouns'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { pageWindow, sortOrder } from '../../../host/lists/page.ts'
import { containsWords } from '../../../host/lists/search.ts'
import { forPeople } from '../../../host/lists/text-order.ts'
import { hasAtMost } from '../../stock/accounts/in-stock.ts'
import { pictureOfRow, picturesInRow } from '../covers/product-pictures.ts'
import { productCard, selectProducts } from '../products/products.ts'

/** The categories that are not archived, by name, each with its subcategories by name. */
export async function listCategories(db: Database): Promise<Output<typeof categoriesWithSubCategories>> {
  const [categories, subCategories] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name', 'image_url as imageUrl'])
      .where('archived_at', 'is', null)
      .orderBy(forPeople('name'))
      .execute(),
    db
      .selectFrom('sub_categories')
      .select(['id', 'name', 'category_id'])
      .where('archived_at', 'is', null)
      .orderBy(forPeople('name'))
      .execute(),
  ])
  return categories.map((category) => ({
    ...category,
    subCategories: subCategories
      .filter((subCategory) => subCategory.category_id === category.id)
      .map(({ id, name }) => ({ id, name })),
  }))
}

/** Sold-out products come last, in every order. */
const isSoldOut = hasAtMost(0)

const sortColumns = {
  title: forPeople('products.title'),
  sellingPrice: 'products.selling_price_cents',
  createdAt: 'products.created_at',
} as const

/** A page of the products for sale, or, with `perCategory`, the first few products of each category. */
export async function listProducts(
  db: Database,
  query: z.output<typeof products.query>,
): Promise<Output<typeof products>> {
  if (query.perCategory !== undefined) return firstOfEveryCategory(db, query.perCategory)

  const { column, direction } = sortOrder(query.sort ?? 'title', sortColumns)
  const filtered = selectProducts(db)
    .$if(query.categoryId !== undefined, (q) => q.where('categories.id', '=', query.categoryId ?? 0))
    .$if(query.subCategoryId !== undefined, (q) =>
      q.where('sub_categories.id', '=', query.subCategoryId ?? 0),
    )
    .$if(Boolean(query.search), (q) => q.where(containsWords('products.title', query.search ?? '')))
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, { total }] = await Promise.all([
    filtered
      .orderBy(isSoldOut)
      .orderBy(column, direction)
      .orderBy('products.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.clearSelect().select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(productCard), total, page, pageSize }
}

async function firstOfEveryCategory(db: Database, count: number): Promise<Output<typeof products>> {
  // Ranks the products first, so that the accounts are counted only for the products that are shown.
  const ranked = db
    .selectFrom('products')
    .innerJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .where('products.archived_at', 'is', null)
    .select([
      'products.id',
      sql<number>`row_number() OVER (PARTITION BY sub_categories.category_id ORDER BY ${isSoldOut}, ${forPeople('products.title')}, products.id)`.as(
        'rank',
      ),
    ])
    .as('ranked')
  const rows = await selectProducts(db)
    .innerJoin(ranked, 'ranked.id', 'products.id')
    .where('ranked.rank', '<=', count)
    .orderBy(forPeople('categories.name'))
    .orderBy('ranked.rank')
    .execute()
  return { items: rows.map(productCard), total: rows.length, page: 1, pageSize: rows.length }
}

/** One product for sale. @throws NOT_FOUND, also for an archived one. */
export async function getProduct(db: Database, id: number): Promise<Output<typeof productById>> {
  const row = await selectProducts(db)
    .select(['products.description', 'products.metadata', 'products.noun', picturesInRow.as('pictures')])
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const { description, metadata, noun, pictures } = row
  return {
    ...productCard(row),
    description,
    metadata,
    noun: knownNoun(noun),
    pictures: pictures.map(pictureOfRow),
  }
}
