import { MAX_DESCRIPTION_LENGTH, type productBody } from '@docket/contract/admin/product'
import { toCents } from '@docket/contract/money'
import type * as z from 'zod'
import type { Tx } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { sanitizeDescription } from './sanitize-description.ts'

export type ProductBody = z.output<typeof productBody>

/** A product's columns from what an admin sent. Metadata that was not sent stays as it is; null takes it away. */
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

/** Cleaning may lengthen it: what is stored must be taken again when it is saved. @throws VALIDATION_ERROR */
function storableDescription(html: string): string {
  const description = sanitizeDescription(html)
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    throw invalid({ description: [`Use at most ${MAX_DESCRIPTION_LENGTH} characters, formatting counted.`] })
  }
  return description
}

/** What the trail keeps of a product. */
export function productTrail(values: {
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
 * Holds the subcategory that a product is to lie in, so that it is not deleted meanwhile.
 * @throws VALIDATION_ERROR naming the field: no such subcategory, or one of another category.
 */
export async function holdSubCategory(
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
