import { type AdminProduct, type productBody, updateProduct } from '@docket/contract/admin/product'
import type * as z from 'zod'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { readProduct } from '../products-query.ts'

/** Somebody else was quicker with the same product. */
export interface Conflict {
  /** The product as it is saved now; null where it was deleted. */
  theirs: AdminProduct | null
  /** Whose change it was, and when; what is not known is absent. */
  by: string | undefined
  at: string | undefined
}

type Body = z.output<typeof productBody> & { revision?: number | undefined }

/** Saves an edit that began with `revision`. Answers the product, or who was quicker. @throws what `call` throws */
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
    // The answer to an earlier try of this very edit was lost on its way.
    return theirs && isSame(theirs, body) ? { saved: theirs } : { conflict }
  }
}

function isSame(theirs: AdminProduct, body: Body): boolean {
  return (
    theirs.title === body.title &&
    theirs.description === body.description &&
    theirs.costPrice === body.costPrice &&
    theirs.sellingPrice === body.sellingPrice &&
    theirs.subCategoryId === body.subCategoryId &&
    detailLines(theirs.metadata) === detailLines(body.metadata)
  )
}

/** A product's details as text, a line each, in an order that does not depend on how they are stored. */
export function detailLines(metadata: Record<string, string> | null | undefined): string {
  const lines = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${value}`)
  return lines.sort().join('\n')
}
