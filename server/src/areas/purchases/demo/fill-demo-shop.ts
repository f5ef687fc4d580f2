import { toCents } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import { ADVISORY_LOCKS } from '../../../host/db/advisory-locks.ts'
import type { Tx } from '../../../host/db/database.ts'
import { announceCatalogueChange } from '../../../host/realtime/announce-catalogue-change.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { demoAccounts, nounOf } from '../../catalogue/demo/demo-accounts.ts'
import { type DemoCategory, type DemoProduct, demoCatalogue } from '../../catalogue/demo/demo-catalogue.ts'
import { insertCoupon } from '../../coupons/coupons.ts'
import { addAccounts } from '../../stock/accounts/add-accounts.ts'
import { writeEntry } from '../audit/audited.ts'
import type { SoldProduct } from './add-purchases.ts'
import { addPastSales, planPastSales } from './past-sales.ts'
import { unitsSold } from './plan-sales.ts'

const WELCOME = { value: 'WELCOME10', percentage: 10, expiryDate: '2099-12-31T23:59:59.000Z' }
const EXPIRED = { value: 'SUMMER24', percentage: 20, expiryDate: '2024-09-01T00:00:00.000Z' }

const SHIPMENT_PRICES = { tracking_selling_cents: 199n, tracking_cost_cents: 20n }

/**
 * Fills an empty catalogue with the demo shop and the sales of its last 60 days, in one transaction. If there is a
 * category, it changes nothing. Returns whether it filled the catalogue. Only the sandbox calls it.
 */
export async function fillDemoShop(platform: Platform): Promise<boolean> {
  const filled = await platform.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.demoShop})`.execute(tx)
    if (await tx.selectFrom('categories').select('id').limit(1).executeTakeFirst()) return false
    const plan = await planPastSales(tx, demoProducts())
    const products: SoldProduct[] = []
    for (const category of demoCatalogue) {
      for (const newProduct of await createCategory(tx, category)) {
        const sold = unitsSold(plan, products.length)
        products.push(
          await createProduct(tx, platform.keys, { ...newProduct, number: products.length + 1, sold }),
        )
      }
    }
    const coupon = await ensureCoupon(tx, WELCOME)
    await ensureCoupon(tx, EXPIRED)
    await addPastSales(tx, plan, { products, coupon })
    await tx.updateTable('shop_settings').set(SHIPMENT_PRICES).execute()
    await writeEntry(tx, {
      actorId: null,
      action: 'demo.fill',
      subject: 'catalogue:demo',
      after: { products: products.length, purchases: plan.purchases.length },
    })
    return true
  })
  if (filled) await announceCatalogueChange(platform)
  return filled
}

/** All products, in the order in which they are created. */
function demoProducts(): DemoProduct[] {
  return demoCatalogue.flatMap(({ subCategories }) => subCategories.flatMap(({ products }) => products))
}

type NewProduct = Pick<SoldProduct, 'category' | 'subCategory'> & { product: DemoProduct }

/**
 * Creates a category with its subcategories. Returns its products, which are not created yet, each
 * with its category and its subcategory.
 */
async function createCategory(tx: Tx, { name, subCategories }: DemoCategory): Promise<NewProduct[]> {
  const { id } = await tx.insertInto('categories').values({ name }).returning('id').executeTakeFirstOrThrow()
  const rows = await tx
    .insertInto('sub_categories')
    .values(subCategories.map((subCategory) => ({ name: subCategory.name, category_id: id })))
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.name, row.id]))
  return subCategories.flatMap((subCategory) =>
    subCategory.products.map((product) => ({
      product,
      category: { id, name },
      subCategory: { id: idOf.get(subCategory.name) ?? 0, name: subCategory.name },
    })),
  )
}

/** Creates a product with its stock and with `sold` more accounts, for its past purchases. */
async function createProduct(
  tx: Tx,
  keys: KeyRing,
  { product, category, subCategory, number, sold }: NewProduct & { number: number; sold: number },
): Promise<SoldProduct> {
  const [priceCents, costCents] = [toCents(product.price), toCents(product.cost)]
  const { id } = await tx
    .insertInto('products')
    .values({
      sub_category_id: subCategory.id,
      title: product.title,
      illustration: product.illustration,
      noun: nounOf[product.accounts],
      description: product.description,
      metadata: JSON.stringify(product.details),
      low_stock: product.lowStock ?? null,
      cost_price_cents: costCents,
      selling_price_cents: priceCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = demoAccounts(product.accounts, String(number).padStart(2, '0'), product.stock + sold)
  await addAccounts(tx, keys, {
    productId: id,
    source: 'demo',
    provenance: 'Made up for the demo shop',
    importedBy: null,
    // The accounts of past purchases are added first, but they are the last ones of `values`. So the accounts in stock
    // are the same for every number of past purchases.
    values: [...values.slice(product.stock), ...values.slice(0, product.stock)],
  })
  return { id, title: product.title, priceCents, costCents, category, subCategory }
}

/** The coupon with this code, which is created unless it exists. */
async function ensureCoupon(tx: Tx, coupon: typeof WELCOME): Promise<{ id: number; code: string }> {
  const existing = await tx
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', coupon.value)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const { id } = existing ?? (await insertCoupon(tx, coupon))
  return { id, code: coupon.value }
}
