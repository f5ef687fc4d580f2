import { createHash } from 'node:crypto'
import type { uploadLogo as endpoint } from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockCategory } from '../categories/locks.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { makeLogo } from './make-logo.ts'

/**
 * Makes a logo of a PNG or JPEG and gives it to a category. Deletes the old logo if no other category has it.
 * @throws NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export async function uploadLogo(
  db: Database,
  actor: Actor,
  { id, file }: { id: number; file: Buffer },
): Promise<Output<typeof endpoint>> {
  const webp = await makeLogo(file)
  const hash = createHash('sha256').update(webp).digest()
  return db.transaction().execute(async (tx) => {
    const before = await lockCategory(tx, id)
    await lockPictures(tx, 'logos')
    await tx
      .insertInto('logos')
      .values({ hash, webp })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const after = await tx
      .updateTable('categories')
      .set({ logo_hash: hash })
      .where('id', '=', id)
      .returning(sql<string>`image_url`.as('imageUrl'))
      .executeTakeFirstOrThrow()
    await dropUnusedPicture(tx, 'logos', before.logo_hash)
    await writeEntry(tx, {
      ...actor,
      action: 'category.upload-logo',
      subject: `category:${id}`,
      before: { imageUrl: before.image_url },
      after,
    })
    return { id, ...after }
  })
}
