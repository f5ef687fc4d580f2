import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../../host/db/advisory-locks.ts'
import { refusedBy } from '../../../host/db/constraints.ts'
import type { Tx } from '../../../host/db/database.ts'

/** One transaction at a time gives a name to a category. @throws VALIDATION_ERROR if another one has an equal name */
export async function requireFreeCategoryName(tx: Tx, name: string, exceptId = 0): Promise<void> {
  await lockNames(tx)
  const { rows } = await sql`
    SELECT FROM categories
    WHERE public.text_key(name) = public.text_key(${name}) AND archived_at IS NULL AND id <> ${exceptId}`.execute(
    tx,
  )
  if (rows.length > 0) throw refusedBy('categories_name_key')
}

/** The same for a subcategory of this category. */
export async function requireFreeSubCategoryName(
  tx: Tx,
  { name, categoryId }: { name: string; categoryId: number },
  exceptId = 0,
): Promise<void> {
  await lockNames(tx)
  const { rows } = await sql`
    SELECT FROM sub_categories
    WHERE category_id = ${categoryId} AND public.text_key(name) = public.text_key(${name}) AND archived_at IS NULL
      AND id <> ${exceptId}`.execute(tx)
  if (rows.length > 0) throw refusedBy('sub_categories_name_key')
}

async function lockNames(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.categoryNames})`.execute(tx)
}
