import { type AdminProduct, type productBody, updateProduct } from '@docket/contract/admin/products'
import type * as z from 'zod'
import { call } from '../../../../../kit/api/api.ts'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import { readProduct } from '../../../../../kit/office/product-queries.ts'

/** Another admin has saved the same product first. */
export interface Conflict {
  /** The product as saved now; null if it is deleted. */
  theirs: AdminProduct | null
  /** The email of the admin who changed it; absent if unknown. */
  by: string | undefined
  /** When the admin changed it; absent if unknown. */
  at: string | undefined
}

type Body = z.output<typeof productBody> & { revision?: number | undefined }

/** Saves an edit that began with `revision`. Returns the product, or the conflict. @throws what `call` throws */
export async function saveEdit(
  id: number,
  body: Body,
): Promise<{ saved: AdminProduct } | { conflict: Conflict }> {
  try {
    return { saved: await call(updateProduct, { body: { ...body, id } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'CHANGED_MEANWHILE' && error.status !== 404) throw error
    const theirs = await readProduct(id)
    const conflict = { theirs, by: error.changed?.by ?? undefined, at: error.changed?.at }
    // Not a conflict: an earlier attempt of this edit succeeded, but its answer was lost.
    return theirs && isSaved(theirs, body) ? { saved: theirs } : { conflict }
  }
}

/**
 * Whether the product has the values of the body. This compares every field of the body, including fields that are
 * added to the body later. `categoryId` is not compared, because the subcategory determines it.
 */
function isSaved(theirs: AdminProduct, { revision: _, categoryId: __, metadata, ...fields }: Body): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return (
    names.every((name) => theirs[name] === fields[name]) &&
    detailLines(theirs.metadata) === detailLines(metadata)
  )
}

/** A product's details as text, one per line, in an order that does not depend on how they are stored. */
export function detailLines(metadata: Record<string, string> | null | undefined): string {
  const lines = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${value}`)
  return lines.sort().join('\n')
}
