import { createHash } from 'node:crypto'
import type { uploadLogo as endpoint } from '@docket/contract/admin/category'
import type { Output } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { lockCategory } from './locks.ts'
import { makeLogo } from './make-logo.ts'

/**
 * Gives a category the logo that is made of a PNG or JPEG; the one it had goes where no other category has it.
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
    await lockLogos(tx)
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
    await dropUnusedLogo(tx, before.logo_hash)
    await writeAuditEntry(tx, {
      ...actor,
      action: 'category.upload-logo',
      subject: `category:${id}`,
      before: { imageUrl: before.image_url },
      after,
    })
    return { id, ...after }
  })
}

/**
 * Keeps every other change of logos out until the transaction ends, so that none is dropped which another category
 * is just being given; whoever looks at them is not held up. To be taken after the category's own lock.
 */
export async function lockLogos(tx: Tx): Promise<void> {
  await sql`LOCK TABLE logos IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Deletes a logo that no category has any more. Call `lockLogos` first. */
export async function dropUnusedLogo(tx: Tx, hash: Buffer | null): Promise<void> {
  if (hash === null) return
  await tx
    .deleteFrom('logos')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('categories').select('id').where('logo_hash', '=', hash))),
    )
    .execute()
}
