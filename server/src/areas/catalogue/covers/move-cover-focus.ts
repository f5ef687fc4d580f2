import type { moveCoverFocus as endpoint } from '@docket/contract/admin/covers'
import type { Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockProduct } from '../categories/locks.ts'
import { changeCover } from './change-cover.ts'

/** Moves the focal point of a product's cover. @throws NOT_FOUND, also if the product has no uploaded cover */
export async function moveCoverFocus(
  db: Database,
  actor: Actor,
  { id, x, y }: z.output<typeof endpoint.body>,
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    if (before.cover_hash === null) throw new ShopError('NOT_FOUND')
    const columns = { cover_focus_x: x, cover_focus_y: y }
    return changeCover(tx, actor, { action: 'product.move-cover', before, columns })
  })
}
