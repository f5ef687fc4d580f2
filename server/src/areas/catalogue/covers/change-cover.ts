import type { uploadCover } from '@docket/contract/admin/covers'
import type { Output } from '@docket/contract/endpoint'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import type { Products } from '../../../host/db/tables.ts'
import { type CoverRow, productCover } from '../../../host/pictures/product-cover.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { type audited, writeEntry } from '../audit/audited.ts'

/** The focal point of a new cover. */
export const MIDDLE_FOCUS = { cover_focus_x: 50, cover_focus_y: 50 }

type Product = Selectable<Products>
type CoverColumns = Pick<Product, keyof CoverRow>

/**
 * Writes the cover of a locked product, with an audit entry. The product's revision stays, because the form of the
 * product does not write the cover.
 */
export async function changeCover(
  tx: Tx,
  actor: Actor,
  {
    action,
    before,
    columns,
  }: { action: keyof typeof audited; before: Product; columns: Partial<CoverColumns> },
): Promise<Output<typeof uploadCover>> {
  const after = await tx
    .updateTable('products')
    .set({ ...columns, updated_at: new Date() })
    .where('id', '=', before.id)
    .returning(['cover_hash', 'cover_width', 'cover_height', 'cover_focus_x', 'cover_focus_y'])
    .executeTakeFirstOrThrow()
  await writeEntry(tx, {
    ...actor,
    action,
    subject: `product:${before.id}`,
    ...auditValues({ before, after }),
  })
  return { id: before.id, cover: productCover(after) }
}

/** The covers before and after the change. A side without a cover is left out. */
function auditValues(rows: { before: CoverRow; after: CoverRow }) {
  const [before, after] = [rows.before, rows.after].map((row) => {
    const cover = productCover(row)
    return cover && { coverUrl: cover.url, focusX: cover.focusX, focusY: cover.focusY }
  })
  return { ...(before && { before }), ...(after && { after }) }
}
