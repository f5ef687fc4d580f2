import { MAX_COVER_BYTES } from '@docket/contract/admin/covers'
import * as contract from '@docket/contract/admin/product-pictures'
import { MAX_PICTURES, type Picture } from '@docket/contract/catalogue'
import type { Output } from '@docket/contract/endpoint'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { Products } from '../../../host/db/tables.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { type Api, apiOf } from '../../../host/http/route/api.ts'
import { pictureFiles } from '../../../host/pictures/product-cover.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { type audited, writeEntry } from '../audit/audited.ts'
import { lockProduct } from '../categories/locks.ts'
import { acceptPictureForms } from '../pictures/picture-form.ts'
import { dropUnusedPicture, lockPictures } from '../pictures/unused-pictures.ts'
import { setCover, storeFiles } from './covers.ts'
import { makeCover } from './make-cover.ts'

type PicturesOfProduct = contract.PicturesOfProduct

/** The cover is the first one, and has its own columns. */
const MAX_FURTHER = MAX_PICTURES - 1

interface PictureRow {
  id: number
  /** In hexadecimal digits. */
  hash: string
  width: number
  height: number
  alt: string
}

/** For queries on `products`: the further pictures of each, in their order, for `pictureOfRow`. */
export const picturesInRow = sql<PictureRow[]>`
  coalesce((SELECT json_agg(json_build_object('id', id, 'hash', encode(hash, 'hex'), 'width', width, 'height', height, 'alt', alt) ORDER BY place)
    FROM product_pictures WHERE product_id = products.id), '[]')`

export function pictureOfRow({ id, hash, alt, ...size }: PictureRow): Picture {
  return { id, ...pictureFiles({ hash: Buffer.from(hash, 'hex'), ...size }), alt }
}

/** @throws NOT_FOUND */
async function getPictures(db: Database, { id }: { id: number }): Promise<PicturesOfProduct> {
  const product = await db
    .selectFrom('products')
    .select(picturesInRow.as('pictures'))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw new ShopError('NOT_FOUND')
  return { id, pictures: product.pictures.map(pictureOfRow) }
}

/**
 * Makes a picture of a PNG or JPEG and adds it after the others of a product.
 * @throws NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE, VALIDATION_ERROR, also if the product has six
 */
async function addPicture(
  db: Database,
  actor: Actor,
  { id, file }: { id: number; file: Buffer },
): Promise<PicturesOfProduct> {
  // To decode a picture takes seconds, so it is not tried in vain.
  refuseSeventh((await getPictures(db, { id })).pictures)
  const { hash, width, height, files } = await makeCover(file)
  return changePictures(db, actor, { id, action: 'product.add-picture' }, async (tx, { pictures }) => {
    refuseSeventh(pictures)
    await lockPictures(tx, 'covers')
    await storeFiles(tx, { hash, files })
    await tx
      .insertInto('product_pictures')
      .values({ product_id: id, place: pictures.length + 1, hash, width, height })
      .execute()
  })
}

function refuseSeventh(pictures: readonly Picture[]): void {
  if (pictures.length < MAX_FURTHER) return
  throw invalid({ file: [`A product has ${MAX_PICTURES} pictures at most. Remove one first.`] })
}

/**
 * Puts the further pictures of a product into this order, with these texts.
 * @throws NOT_FOUND, CHANGED_MEANWHILE if the product has other pictures than these
 */
async function arrangePictures(
  db: Database,
  actor: Actor,
  { id, pictures: wanted }: z.output<typeof contract.arrangePictures.body>,
): Promise<PicturesOfProduct> {
  return changePictures(db, actor, { id, action: 'product.arrange-pictures' }, async (tx, { pictures }) => {
    const ids = wanted.map((each) => each.id)
    if (!isSameSet(ids, pictures)) throw new ShopError('CHANGED_MEANWHILE')
    await sql`
      UPDATE product_pictures SET place = wanted.place, alt = wanted.alt
      FROM unnest(${ids}::integer[], ${wanted.map(({ alt }) => alt)}::text[]) WITH ORDINALITY AS wanted (id, alt, place)
      WHERE product_pictures.id = wanted.id`.execute(tx)
  })
}

function isSameSet(ids: readonly number[], pictures: readonly Picture[]): boolean {
  return ids.length === pictures.length && pictures.every(({ id }) => ids.includes(id))
}

/**
 * Makes a further picture the cover, with its middle as its focal point. The cover until now takes its place, without a
 * text. @throws NOT_FOUND
 */
async function pictureAsCover(
  db: Database,
  actor: Actor,
  { id, pictureId }: z.output<typeof contract.pictureAsCover.body>,
): Promise<Output<typeof contract.pictureAsCover>> {
  let cover: Output<typeof contract.pictureAsCover>['cover'] = null
  const answer = await changePictures(
    db,
    actor,
    { id, action: 'product.picture-as-cover' },
    async (tx, _, before) => {
      const picture = await tx
        .selectFrom('product_pictures')
        .select(['hash', 'width', 'height', 'place'])
        .where('id', '=', pictureId)
        .where('product_id', '=', id)
        .executeTakeFirst()
      if (!picture) throw new ShopError('NOT_FOUND')
      const { cover_hash: hash, cover_width: width, cover_height: height } = before
      if (hash === null || width === null || height === null) await takeOut(tx, { id, pictureId })
      else {
        await tx
          .updateTable('product_pictures')
          .set({ hash, width, height, alt: '' })
          .where('id', '=', pictureId)
          .execute()
      }
      cover = await setCover(tx, id, picture)
    },
  )
  return { ...answer, cover }
}

/** Takes a picture out of the order: those after it move up. Returns its hash. */
async function takeOut(tx: Tx, { id, pictureId }: { id: number; pictureId: number }): Promise<Buffer> {
  const { hash, place } = await tx
    .deleteFrom('product_pictures')
    .where('id', '=', pictureId)
    .returning(['hash', 'place'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('product_pictures')
    .set((row) => ({ place: row('place', '-', 1) }))
    .where('product_id', '=', id)
    .where('place', '>', place)
    .execute()
  return hash
}

/** Removes a further picture of a product. Without it nothing changes, so that it can be repeated. @throws NOT_FOUND */
async function removePicture(
  db: Database,
  actor: Actor,
  { id, pictureId }: { id: number; pictureId: number },
): Promise<PicturesOfProduct> {
  return changePictures(db, actor, { id, action: 'product.remove-picture' }, async (tx, { pictures }) => {
    if (!pictures.some((picture) => picture.id === pictureId)) return
    await lockPictures(tx, 'covers')
    await dropUnusedPicture(tx, 'covers', await takeOut(tx, { id, pictureId }))
  })
}

/** Deletes the further pictures of a locked product, with the files that no other product has. */
export async function deletePictures(tx: Tx, productId: number): Promise<void> {
  const rows = await tx
    .selectFrom('product_pictures')
    .select('hash')
    .where('product_id', '=', productId)
    .execute()
  if (rows.length === 0) return
  await lockPictures(tx, 'covers')
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  for (const { hash } of rows) await dropUnusedPicture(tx, 'covers', hash)
}

/**
 * Changes the further pictures of a product, which is locked until the commit, with an audit entry if something changes.
 * The product's revision stays, because the form of the product does not write its pictures.
 */
async function changePictures(
  db: Database,
  actor: Actor,
  { id, action }: { id: number; action: keyof typeof audited },
  change: (tx: Tx, before: PicturesOfProduct, product: Selectable<Products>) => Promise<void>,
): Promise<PicturesOfProduct> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    const before = await getPictures(tx, { id })
    await change(tx, before, product)
    const after = await getPictures(tx, { id })
    const [old, now] = [auditValues(before), auditValues(after)]
    if (JSON.stringify(old) !== JSON.stringify(now)) {
      await writeEntry(tx, { ...actor, action, subject: `product:${id}`, before: old, after: now })
    }
    return after
  })
}

const auditValues = ({ pictures }: PicturesOfProduct) => ({
  pictures: pictures.map(({ url, alt }) => ({ url, alt })),
})

/** The admin's calls on the further pictures. */
export function pictureAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform

  api.route(contract.productPictures, (call) => getPictures(db, call.params))
  api.route(contract.arrangePictures, (call) => arrangePictures(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.pictureAsCover, (call) => pictureAsCover(db, call.actor, call.body), {
    changes: 'catalogue',
  })
  api.route(contract.removePicture, (call) => removePicture(db, call.actor, call.params), {
    changes: 'catalogue',
  })
  // In a scope of its own, because it accepts only a multipart form.
  api.app.register(async (scope) => {
    const readForm = await acceptPictureForms(scope, {
      maxBytes: MAX_COVER_BYTES,
      tooLarge: 'This file is too large. A picture may have 15 MB at most.',
    })
    apiOf(scope, platform).route(
      contract.addPicture,
      async ({ actor, request }) => addPicture(db, actor, await readForm(request)),
      { changes: 'catalogue' },
    )
  })
}
