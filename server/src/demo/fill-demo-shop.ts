import { toCents } from '@docket/contract/money'
import { sql } from 'kysely'
import { insertCoupon, selectCoupons } from '../money/coupons-kept.ts'
import { announceCatalogueChange } from '../platform/announce-catalogue-change.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import type { Tx } from '../platform/database.ts'
import type { KeyRing } from '../platform/encryption.ts'
import type { Platform } from '../platform/platform.ts'
import { addLines } from '../stock/add-lines.ts'
import { type DemoCategory, type DemoProduct, demoCatalogue } from './demo-catalogue.ts'
import { demoLines } from './demo-lines.ts'

/** Any constant will do that no other lock of ours has. */
const DEMO_LOCK = 4_614_262

const COUPONS = [
  { code: 'WELCOME10', basisPoints: 1_000, expiresAt: new Date('2099-12-31T23:59:59Z') },
  { code: 'SUMMER24', basisPoints: 2_000, expiresAt: new Date('2024-09-01T00:00:00Z') },
]

const SHIPMENT_PRICES = { tracking_selling_cents: 199n, tracking_cost_cents: 20n }

/**
 * Fills an empty catalogue with the demo shop, all of it or nothing; one that has, or had, a category is left alone.
 * Answers whether it was filled. Made for the sandbox: nothing here calls it in production.
 */
export async function fillDemoShop(platform: Platform): Promise<boolean> {
  const filled = await platform.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx)
    if (await tx.selectFrom('categories').select('id').limit(1).executeTakeFirst()) return false
    let number = 0
    for (const category of demoCatalogue) {
      for (const { product, subCategoryId } of await createPlaces(tx, category)) {
        await createProduct(tx, platform.keys, { product, subCategoryId, number: ++number })
      }
    }
    await createCoupons(tx)
    await tx.updateTable('shop_settings').set(SHIPMENT_PRICES).execute()
    await writeAuditEntry(tx, {
      actorId: null,
      action: 'demo.fill',
      subject: 'catalogue:demo',
      after: { products: number },
    })
    return true
  })
  if (filled) await announceCatalogueChange(platform)
  return filled
}

/** Creates a category with its subcategories and answers which product goes where. */
async function createPlaces(tx: Tx, { name, subCategories }: DemoCategory) {
  const category = await tx
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await tx
    .insertInto('sub_categories')
    .values(subCategories.map((subCategory) => ({ name: subCategory.name, category_id: category.id })))
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.name, row.id]))
  return subCategories.flatMap((subCategory) =>
    subCategory.products.map((product) => ({ product, subCategoryId: idOf.get(subCategory.name) ?? 0 })),
  )
}

async function createProduct(
  tx: Tx,
  keys: KeyRing,
  { product, subCategoryId, number }: { product: DemoProduct; subCategoryId: number; number: number },
) {
  const { id } = await tx
    .insertInto('products')
    .values({
      sub_category_id: subCategoryId,
      title: product.title,
      description: product.description,
      metadata: JSON.stringify(product.details),
      cost_price_cents: toCents(product.cost),
      selling_price_cents: toCents(product.price),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = demoLines(product.lines, String(number).padStart(2, '0'), product.stock)
  await addLines(tx, keys, { productId: id, source: 'demo', importedBy: null, values })
}

/** An operator who had coupons before has them still. */
async function createCoupons(tx: Tx) {
  for (const coupon of COUPONS) {
    const taken = await selectCoupons(tx).where('code', '=', coupon.code).executeTakeFirst()
    if (!taken) await insertCoupon(tx, coupon)
  }
}
