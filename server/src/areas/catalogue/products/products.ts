import { type AdminProduct, MAX_DESCRIPTION_LENGTH, type productBody } from '@docket/contract/admin/products'
import { toCents, toDollars } from '@docket/contract/money'
import { knownNoun } from '@docket/contract/nouns'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Products } from '../../../host/db/tables.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { publish } from '../../../host/events/publish.ts'
import { faceColumns, productFace } from '../../../host/pictures/product-cover.ts'
import type { Actor } from '../../../host/security/actor.ts'
import type { Identity } from '../../../host/security/sessions.ts'
import { requireProof } from '../../../host/security/step-up.ts'
import { waiting } from '../../restock/waits.ts'
import { inStock } from '../../stock/accounts/in-stock.ts'
import { forgetLowStock } from '../../stock/levels/stock-levels.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockProduct } from '../categories/locks.ts'
import { sanitizeDescription } from './sanitize-description.ts'

/**
 * The products for sale with the columns that customers may see: subcategory, category, number of available accounts.
 */
export function selectProducts(db: Database) {
  return db
    .selectFrom('products')
    .innerJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .innerJoin('categories', 'categories.id', 'sub_categories.category_id')
    .where('products.archived_at', 'is', null)
    .select([
      'products.id',
      'products.title',
      'products.selling_price_cents',
      'products.sub_category_id',
      'sub_categories.name as sub_category_name',
      'categories.id as category_id',
      'categories.name as category_name',
      'categories.image_url',
      ...faceColumns,
      inStock.as('in_stock'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

/** A row as the contract's product card. */
export function productCard(row: Row) {
  return {
    id: row.id,
    title: row.title,
    ...productFace(row),
    sellingPrice: toDollars(row.selling_price_cents),
    inStock: row.in_stock,
    subCategoryId: row.sub_category_id,
    subCategory: {
      id: row.sub_category_id,
      categoryId: row.category_id,
      name: row.sub_category_name,
      category: { id: row.category_id, name: row.category_name, imageUrl: row.image_url },
    },
  }
}

/** The products for sale with all columns that an admin sees. */
export function selectAdminProducts(db: Database) {
  return selectProducts(db).select([
    'products.description',
    'products.metadata',
    'products.noun',
    'products.cost_price_cents',
    'products.low_stock',
    'products.created_at',
    waiting.as('waiting'),
    'products.revision',
  ])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdminProducts>['executeTakeFirstOrThrow']>>

/** A row as the contract's product for admins. */
export function adminProduct(row: AdminRow): AdminProduct {
  return {
    ...productCard(row),
    description: row.description,
    metadata: row.metadata,
    noun: knownNoun(row.noun),
    costPrice: toDollars(row.cost_price_cents),
    lowStock: row.low_stock,
    waiting: row.waiting,
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
  }
}

/** One product for sale. @throws if it does not exist, which is a bug. */
async function getAdminProduct(tx: Database, id: number): Promise<AdminProduct> {
  return adminProduct(await selectAdminProducts(tx).where('products.id', '=', id).executeTakeFirstOrThrow())
}

/** Creates a product without accounts. @throws VALIDATION_ERROR if the subcategory does not belong to the category. */
export async function createProduct(db: Database, actor: Actor, body: ProductBody): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    await lockSubCategoryForProduct(tx, body)
    const created = await tx
      .insertInto('products')
      .values(productValues(body))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'product.create',
      subject: `product:${created.id}`,
      after: auditedProduct(created),
    })
    return getAdminProduct(tx, created.id)
  })
}

/**
 * Changes a product. Past purchases keep their title and price. With a `revision`, changes the product only if it still
 * has that revision. Another selling price needs a fresh proof.
 * @throws NOT_FOUND, CHANGED_MEANWHILE, STEP_UP_REQUIRED, VALIDATION_ERROR
 */
export async function updateProduct(
  db: Database,
  { caller, ...actor }: Actor & { caller: Identity },
  { id, revision, ...body }: ProductBody & { id: number; revision?: number | undefined },
): Promise<AdminProduct> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProductAtRevision(tx, { id, revision })
    if (before.selling_price_cents !== toCents(body.sellingPrice)) requireProof(caller)
    await lockSubCategoryForProduct(tx, body)
    const after = await tx
      .updateTable('products')
      .set({ ...productValues(body), updated_at: new Date(), revision: before.revision + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'product.update',
      subject: `product:${id}`,
      before: auditedProduct(before),
      after: auditedProduct(after),
    })
    await publishPrice(tx, actor, before, after)
    if (before.low_stock !== after.low_stock) await forgetLowStock(tx, id)
    return getAdminProduct(tx, id)
  })
}

async function publishPrice(
  tx: Tx,
  { actorId }: Actor,
  before: Selectable<Products>,
  after: Selectable<Products>,
) {
  const { id, selling_price_cents: cents } = after
  if (cents === before.selling_price_cents) return
  const oldPriceCents = Number(before.selling_price_cents)
  await publish(tx, 'product.price_changed', {
    subject: `product:${id}`,
    payload: { productId: id, oldPriceCents, newPriceCents: Number(cents), actorId },
  })
}

type ProductBody = z.output<typeof productBody>

/**
 * The columns of a product from the admin's form. Metadata, a threshold, a drawing and a noun that are not sent do not
 * change; null removes them.
 */
function productValues(body: ProductBody) {
  return {
    sub_category_id: body.subCategoryId,
    title: body.title,
    description: storableDescription(body.description),
    cost_price_cents: toCents(body.costPrice),
    selling_price_cents: toCents(body.sellingPrice),
    ...(body.lowStock !== undefined && { low_stock: body.lowStock }),
    ...(body.illustration !== undefined && { illustration: body.illustration }),
    ...(body.noun !== undefined && { noun: body.noun }),
    ...(body.metadata !== undefined && {
      metadata: body.metadata === null ? null : JSON.stringify(body.metadata),
    }),
  }
}

/**
 * Sanitizing can lengthen a description. We check the length after it, so that a later edit can save the same text
 * again. @throws VALIDATION_ERROR
 */
function storableDescription(html: string): string {
  const description = sanitizeDescription(html)
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    throw invalid({
      description: [`Use at most ${MAX_DESCRIPTION_LENGTH} characters, including the formatting.`],
    })
  }
  return description
}

/** The columns of a product that the audit log keeps. */
export function auditedProduct(values: Selectable<Products>) {
  return {
    subCategoryId: values.sub_category_id,
    title: values.title,
    description: values.description,
    costPriceCents: values.cost_price_cents,
    sellingPriceCents: values.selling_price_cents,
    metadata: values.metadata,
    lowStock: values.low_stock,
    illustration: values.illustration,
    noun: values.noun,
  }
}

/**
 * Locks the subcategory of a new or changed product, so that it cannot be deleted until the commit.
 * @throws VALIDATION_ERROR if it does not exist or belongs to another category.
 */
async function lockSubCategoryForProduct(
  tx: Tx,
  { categoryId, subCategoryId }: { categoryId: number; subCategoryId: number },
): Promise<void> {
  const row = await tx
    .selectFrom('sub_categories')
    .select('category_id')
    .where('id', '=', subCategoryId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw invalid({ subCategoryId: ['This subcategory does not exist.'] })
  if (row.category_id !== categoryId) {
    throw invalid({ subCategoryId: ['This subcategory does not belong to the category.'] })
  }
}

/**
 * Locks a product for an edit of this `revision`, or of any revision if it is undefined. Returns the product.
 * @throws NOT_FOUND if the product was deleted, CHANGED_MEANWHILE if it was edited after that revision. The error says
 * by whom and when.
 */
async function lockProductAtRevision(tx: Tx, { id, revision }: { id: number; revision: number | undefined }) {
  const product = await lockProduct(tx, id).catch(async (error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    throw new ShopError(error.code, error.message, await lastChange(tx, id))
  })
  if (revision !== undefined && revision !== product.revision) {
    throw new ShopError('CHANGED_MEANWHILE', undefined, await lastChange(tx, id))
  }
  return product
}

/** The last edit or deletion in the audit log; an empty object if there is none. */
async function lastChange(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['users.email', 'audit_log.created_at'])
    .where('audit_log.subject', '=', `product:${id}`)
    .where('audit_log.action', 'in', ['product.update', 'product.delete'])
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { changed: { by: row.email, at: row.created_at.toISOString() } } : {}
}

/** A product's description in the form in which it would be stored and shown to buyers. Stores nothing. */
export function previewProduct({ description }: { description: string }): { description: string } {
  return { description: sanitizeDescription(description) }
}
