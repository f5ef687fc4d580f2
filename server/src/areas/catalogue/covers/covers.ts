import * as contract from '@docket/contract/admin/covers'
import type { cover } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Products } from '../../../host/db/tables.ts'
import { ShopError } from '../../../host/errors.ts'
import { type Api, apiOf } from '../../../host/http/route/api.ts'
import { type CoverRow, productCover } from '../../../host/pictures/product-cover.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { type audited, writeEntry } from '../audit/audited.ts'
import { lockProduct } from '../categories/locks.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { sendPicture } from '../pictures/send-picture.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { type MadeCover, makeCover } from './make-cover.ts'

/**
 * Makes a cover of a PNG or JPEG and gives it to a product, with the middle as its focal point. Deletes the files of
 * the old cover if no other product has it.
 * @throws NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
async function uploadCover(
  db: Database,
  actor: Actor,
  { id, file }: { id: number; file: Buffer },
): Promise<Output<typeof contract.uploadCover>> {
  const { hash, width, height, files } = await makeCover(file)
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    await lockPictures(tx, 'covers')
    await storeFiles(tx, { hash, files })
    const columns = { cover_hash: hash, cover_width: width, cover_height: height, ...MIDDLE_FOCUS }
    const answer = await changeCover(tx, actor, { action: 'product.upload-cover', before, columns })
    await dropUnusedPicture(tx, 'covers', before.cover_hash)
    return answer
  })
}

/** Stores the files of a picture, unless a product has the same one. Call `lockPictures` first. */
export async function storeFiles(tx: Tx, { hash, files }: Pick<MadeCover, 'hash' | 'files'>): Promise<void> {
  await tx
    .insertInto('covers')
    .values(files.map((file) => ({ hash, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the focal point of a product's cover. @throws NOT_FOUND, also if the product has no uploaded cover */
async function moveCoverFocus(
  db: Database,
  actor: Actor,
  { id, x, y }: z.output<typeof contract.moveCoverFocus.body>,
): Promise<Output<typeof contract.moveCoverFocus>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    if (before.cover_hash === null) throw new ShopError('NOT_FOUND')
    const columns = { cover_focus_x: x, cover_focus_y: y }
    return changeCover(tx, actor, { action: 'product.move-cover', before, columns })
  })
}

/**
 * Removes the uploaded cover of a product, and deletes its files if no other product has it. Without a cover it changes
 * nothing, so that it can be repeated.
 * @throws NOT_FOUND
 */
async function removeCover(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<Output<typeof contract.removeCover>> {
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

/** Gives a locked product a stored picture as its cover. The caller writes the audit entry. */
export async function setCover(
  tx: Tx,
  id: number,
  { hash, width, height }: Pick<MadeCover, 'hash' | 'width' | 'height'>,
): Promise<z.output<typeof cover> | null> {
  const after = await tx
    .updateTable('products')
    .set({
      ...{ cover_hash: hash, cover_width: width, cover_height: height, ...MIDDLE_FOCUS },
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returning(['cover_hash', 'cover_width', 'cover_height', 'cover_focus_x', 'cover_focus_y'])
    .executeTakeFirstOrThrow()
  return productCover(after)
}

/** The focal point of a new cover. */
const MIDDLE_FOCUS = { cover_focus_x: 50, cover_focus_y: 50 }

type Product = Selectable<Products>
type CoverColumns = Pick<Product, keyof CoverRow>

/**
 * Writes the cover of a locked product, with an audit entry. The product's revision stays, because the form of the
 * product does not write the cover.
 */
async function changeCover(
  tx: Tx,
  actor: Actor,
  {
    action,
    before,
    columns,
  }: { action: keyof typeof audited; before: Product; columns: Partial<CoverColumns> },
): Promise<Output<typeof contract.uploadCover>> {
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

/** The admin's calls on covers. */
export function coverAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform

  api.route(contract.moveCoverFocus, (call) => moveCoverFocus(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.removeCover, (call) => removeCover(db, call.actor, call.params), {
    changes: 'catalogue',
  })
  // In a scope of its own, because it accepts only a multipart form.
  api.app.register(async (scope) => {
    const readForm = await acceptPictureForms(scope, {
      maxBytes: contract.MAX_COVER_BYTES,
      tooLarge: 'This file is too large. A cover may have 15 MB at most.',
    })
    apiOf(scope, platform).route(
      contract.uploadCover,
      async ({ actor, request }) => uploadCover(db, actor, await readForm(request)),
      { changes: 'catalogue' },
    )
  })
}

/** The public covers of the products: `/covers/<SHA-256 of the widest file>-<width>.webp`. */
export function coverRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string; width: string } }>(
    '/covers/:hash(^[0-9a-f]{64})-:width(^[1-9][0-9]{0,3}).webp',
    async ({ params }, reply) => {
      const cover = await db
        .selectFrom('covers')
        .select('webp')
        .where('hash', '=', Buffer.from(params.hash, 'hex'))
        .where('width', '=', Number(params.width))
        .executeTakeFirst()
      return sendPicture(reply, cover?.webp)
    },
  )
}
