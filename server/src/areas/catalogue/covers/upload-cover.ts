import type { uploadCover as endpoint } from '@docket/contract/admin/covers'
import type { Output } from '@docket/contract/endpoint'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockProduct } from '../categories/locks.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { changeCover, MIDDLE_FOCUS } from './change-cover.ts'
import { makeCover } from './make-cover.ts'

/**
 * Makes a cover of a PNG or JPEG and gives it to a product, with the middle as its focal point. Deletes the files of
 * the old cover if no other product has it.
 * @throws NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export async function uploadCover(
  db: Database,
  actor: Actor,
  { id, file }: { id: number; file: Buffer },
): Promise<Output<typeof endpoint>> {
  const { hash, width, height, files } = await makeCover(file)
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    await lockPictures(tx, 'covers')
    await tx
      .insertInto('covers')
      .values(files.map((file) => ({ hash, ...file })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const columns = { cover_hash: hash, cover_width: width, cover_height: height, ...MIDDLE_FOCUS }
    const answer = await changeCover(tx, actor, { action: 'product.upload-cover', before, columns })
    await dropUnusedPicture(tx, 'covers', before.cover_hash)
    return answer
  })
}
