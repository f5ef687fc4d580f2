import type { removeCover as endpoint } from '@docket/contract/admin/covers'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockProduct } from '../categories/locks.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { changeCover, MIDDLE_FOCUS } from './change-cover.ts'

/**
 * Removes the uploaded cover of a product, and deletes its files if no other product has it. Without a cover it changes
 * nothing, so that it can be repeated.
 * @throws NOT_FOUND
 */
export async function removeCover(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<Output<typeof endpoint>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    if (before.cover_hash === null) return { id, cover: null }
    await lockPictures(tx, 'covers')
    const columns = { cover_hash: null, cover_width: null, cover_height: null, ...MIDDLE_FOCUS }
    const answer = await changeCover(tx, actor, { action: 'product.remove-cover', before, columns })
    await dropUnusedPicture(tx, 'covers', before.cover_hash)
    return answer
  })
}
