import { createHash } from 'node:crypto'
import { uploadLogo as endpoint, MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import type { Output } from '@docket/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import type { Api } from '../../../host/http/route/api.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { lockCategory } from '../categories/locks.ts'
import { convertPicture } from '../pictures/convert-picture.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { sendPicture } from '../pictures/send-picture.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'

/**
 * Makes a logo of a PNG or JPEG and gives it to a category. Deletes the old logo if no other category has it.
 * @throws NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
async function uploadLogo(
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

/** The longest side of a logo in pixels. */
const SIZE = 256

/**
 * Converts a PNG or JPEG to a logo: WebP in sRGB, upright, at most 256 px, with its transparency but without metadata.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
function makeLogo(file: Buffer): Promise<Buffer> {
  return convertPicture(file, (picture) =>
    picture
      .resize({ width: SIZE, height: SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true })
      .toBuffer(),
  )
}

/** The upload of a logo, in a scope of its own, because it accepts only a multipart form. */
export async function uploadLogoRoute(api: Api, { db }: Pick<Platform, 'db'>): Promise<void> {
  const readForm = await acceptPictureForms(api.app, {
    maxBytes: MAX_LOGO_BYTES,
    tooLarge: 'This file is too large. A logo may have 2 MB at most.',
  })
  api.route(endpoint, async ({ actor, request }) => uploadLogo(db, actor, await readForm(request)), {
    changes: 'catalogue',
  })
}

/** The public logos of the categories: `/logos/<SHA-256 of the file>.webp`. */
export function logoRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/logos/:hash(^[0-9a-f]{64}).webp', async ({ params }, reply) => {
    const logo = await db
      .selectFrom('logos')
      .select('webp')
      .where('hash', '=', Buffer.from(params.hash, 'hex'))
      .executeTakeFirst()
    return sendPicture(reply, logo?.webp)
  })
}
