import { MAX_DESCRIPTION_LENGTH, type productBody } from '@docket/contract/admin/products'
import { toCents } from '@docket/contract/money'
import type * as z from 'zod'
import type { Tx } from '../../../host/db/database.ts'
import { invalid } from '../../../host/errors.ts'
import { sanitizeDescription } from './sanitize-description.ts'

export type ProductBody = z.output<typeof productBody>

/** The columns of a product from the admin's form. Metadata that is not sent does not change; null removes it. */
export function productValues(body: ProductBody) {
  return {
    sub_category_id: body.subCategoryId,
    title: body.title,
    description: storableDescription(body.description),
    cost_price_cents: toCents(body.costPrice),
    selling_price_cents: toCents(body.sellingPrice),
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
export function auditedProduct(values: {
  sub_category_id: number
  title: string
  description: string
  cost_price_cents: bigint
  selling_price_cents: bigint
  metadata?: unknown
}) {
  return {
    subCategoryId: values.sub_category_id,
    title: values.title,
    description: values.description,
    costPriceCents: values.cost_price_cents,
    sellingPriceCents: values.selling_price_cents,
    metadata: values.metadata ?? null,
  }
}

/**
 * Locks the subcategory of a new or changed product, so that it cannot be deleted until the commit.
 * @throws VALIDATION_ERROR if it does not exist or belongs to another category.
 */
export async function lockSubCategoryForProduct(
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
