import { toCents } from '@docket/contract/money'
import { sql } from 'kysely'
import { addAccounts } from '../inventory/accounts/add-accounts.ts'
import { insertCoupon, selectCoupons } from '../ledger/edit-coupons.ts'
import type { Platform } from '../platform/context/platform.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import type { Tx } from '../platform/db/database.ts'
import { announceCatalogueChange } from '../platform/realtime/announce-catalogue-change.ts'
import { writeAuditEntry } from '../platform/security/audit-log.ts'
import type { KeyRing } from '../platform/security/encryption.ts'
import { demoAccounts } from './catalogue/demo-accounts.ts'
import { type DemoCategory, type DemoProduct, demoCatalogue } from './catalogue/demo-catalogue.ts'

const COUPONS = [
  { code: 'WELCOME10', basisPoints: 1_000, expiresAt: new Date('2099-12-31T23:59:59Z') },
  { code: 'SUMMER24', basisPoints: 2_000, expiresAt: new Date('2024-09-01T00:00:00Z') },
]

const SHIPMENT_PRICES = { tracking_selling_cents: 199n, tracking_cost_cents: 20n }

/**
 * Fills an empty catalogue with the demo shop, all or nothing, and returns whether it did. It changes nothing if there is
 * or was a category. Only the sandbox calls it.
 */
export async function fillDemoShop(platform: Platform): Promise<boolean> {
  const filled = await platform.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.demoShop})`.execute(tx)
    if (await tx.selectFrom('categories').select('id').limit(1).executeTakeFirst()) return false
    let number = 0
    for (const category of demoCatalogue) {
      for (const { product, subCategoryId } of await createCategory(tx, category)) {
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

/** Creates a category with its subcategories, and returns its products with the ids of their subcategories. */
async function createCategory(tx: Tx, { name, subCategories }: DemoCategory) {
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
  const values = demoAccounts(product.accounts, String(number).padStart(2, '0'), product.stock)
  await addAccounts(tx, keys, {
    productId: id,
    source: 'demo',
    provenance: 'Made up for the demo shop',
    importedBy: null,
    values,
  })
}

/** Skips coupons whose code exists already. */
async function createCoupons(tx: Tx) {
  for (const coupon of COUPONS) {
    const taken = await selectCoupons(tx).where('code', '=', coupon.code).executeTakeFirst()
    if (!taken) await insertCoupon(tx, coupon)
  }
}
