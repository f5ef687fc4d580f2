import { accentTones } from '@docket/contract/accent'
import * as contract from '@docket/contract/admin/brand'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import { brandPicturePath, groundOf } from '../../../host/context/shop-identity.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { type Api, apiOf } from '../../../host/http/route/api.ts'
import { acceptFileForms } from '../../../host/http/uploads/file-form.ts'
import { notifyOnCommit } from '../../../host/realtime/notifications.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { sendPicture } from '../../catalogue/pictures/send-picture.ts'
import { writeEntry } from '../audited.ts'
import { readIdentityAgain } from '../settings.ts'
import { type MadePicture, makeBrandPicture, makePreview } from './make-pictures.ts'

type Needs = Pick<Platform, 'db' | 'shopIdentity' | 'log'>
type Body = z.output<typeof contract.brandBody>

/** The brand as an operator edits it. */
async function readBrand(db: Database): Promise<contract.Brand> {
  const row = await selectBrand(db).executeTakeFirstOrThrow()
  const [logo, icon] = await Promise.all([findPicture(db, row.logo), findPicture(db, row.icon)])
  return { accent: row.accent, logo, icon, revision: row.revision }
}

function selectBrand(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select([
      'brand_accent as accent',
      'brand_logo as logo',
      'brand_icon as icon',
      'brand_preview as preview',
      'brand_revision as revision',
    ])
}

async function findPicture(db: Database, hash: Buffer | null): Promise<contract.BrandPicture | null> {
  if (hash === null) return null
  const picture = await db
    .selectFrom('brand_pictures')
    .select(['hash', 'width', 'height', 'ground'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return picture ? pictureOf(picture) : null
}

function pictureOf(row: {
  hash: Buffer
  width: number
  height: number
  ground: string | null
}): contract.BrandPicture {
  const { hash, width, height, ground } = row
  return { id: hash.toString('hex'), url: brandPicturePath(hash), width, height, ground: groundOf(ground) }
}

/**
 * Sets the accent, the logo and the icon for all processes, and makes the picture of link previews. Refused if another
 * operator has saved since the edit began.
 * @throws CHANGED_MEANWHILE, VALIDATION_ERROR for a picture that is not there any more
 */
async function saveBrand(needs: Needs, actor: Actor, body: Body): Promise<contract.Brand> {
  const [logo, icon] = [hashOf(body.logo), hashOf(body.icon)]
  const preview = await previewOf(needs.db, logo, body.accent)
  const saved = await needs.db.transaction().execute(async (tx) => {
    // One save at a time, so no picture is deleted that another save is about to use.
    const before = await selectBrand(tx).forUpdate().executeTakeFirstOrThrow()
    if (before.revision !== body.revision) throw new ShopError('CHANGED_MEANWHILE')
    await requirePicture(tx, 'logo', logo)
    await requirePicture(tx, 'icon', icon)
    if (preview) await storePicture(tx, preview)
    await keepPictures(tx, [logo, icon, preview?.hash ?? null])
    const revision = before.revision + 1
    await tx
      .updateTable('shop_settings')
      .set({
        brand_accent: body.accent,
        brand_logo: logo,
        brand_icon: icon,
        brand_preview: preview?.hash ?? null,
        brand_revision: revision,
      })
      .execute()
    await writeEntry(tx, {
      ...actor,
      action: 'settings.update',
      subject: 'settings:brand',
      before: auditValues(before),
      after: auditValues({ accent: body.accent, logo, icon }),
    })
    await notifyOnCommit(tx, 'identity-changed')
    return readBrand(tx)
  })
  await readIdentityAgain(needs)
  return saved
}

const hashOf = (id: string | null) => (id === null ? null : Buffer.from(id, 'hex'))

function auditValues({ accent, logo, icon }: { accent: string; logo: Buffer | null; icon: Buffer | null }) {
  return { accent, logoUrl: logo && brandPicturePath(logo), iconUrl: icon && brandPicturePath(icon) }
}

async function requirePicture(tx: Tx, field: 'logo' | 'icon', hash: Buffer | null): Promise<void> {
  if (hash !== null && (await findPicture(tx, hash)) === null)
    throw invalid({ [field]: ['Upload the picture again.'] })
}

/** Made before the transaction, because it takes a moment. Null without a logo: previews have the product's picture. */
async function previewOf(db: Database, logo: Buffer | null, accent: string): Promise<MadePicture | null> {
  if (logo === null) return null
  const picture = await db
    .selectFrom('brand_pictures')
    .select(['png', 'ground'])
    .where('hash', '=', logo)
    .executeTakeFirst()
  if (!picture) return null
  return makePreview({ png: picture.png, ground: groundOf(picture.ground) }, accentTones(accent).light.brand)
}

async function storePicture(db: Database, picture: MadePicture): Promise<void> {
  await db
    .insertInto('brand_pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: new Date() }))
    .execute()
}

/** How long an uploaded picture waits to be saved. */
const UNSAVED_HOURS = 24

/**
 * Makes a logo or an icon of an uploaded file, to be used when the brand is saved. Deletes uploads that were not saved
 * within a day.
 */
async function uploadPicture(db: Database, kind: string | undefined, file: Buffer | undefined) {
  const parsed = contract.brandPictureKind.safeParse(kind)
  if (!parsed.success) throw invalid({ kind: ['Must be logo or icon.'] })
  if (!file) throw invalid({ file: ['Please select a valid image file.'] })
  const picture = await makeBrandPicture(file, parsed.data)
  await db.transaction().execute(async (tx) => {
    await selectBrand(tx).forUpdate().executeTakeFirstOrThrow()
    await storePicture(tx, picture)
    await dropUnsavedPictures(tx)
  })
  return pictureOf(picture)
}

/** Mails that were sent show the pictures from their time, so a saved one stays. */
async function keepPictures(tx: Tx, hashes: (Buffer | null)[]): Promise<void> {
  const saved = hashes.filter((hash) => hash !== null)
  if (saved.length === 0) return
  await tx.updateTable('brand_pictures').set({ was_saved: true }).where('hash', 'in', saved).execute()
}

async function dropUnsavedPictures(tx: Tx): Promise<void> {
  await sql`
    DELETE FROM brand_pictures
    WHERE NOT was_saved AND created_at < now() - make_interval(hours => ${UNSAVED_HOURS})`.execute(tx)
}

/** The calls on the brand. */
export function brandRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(contract.readBrand, () => readBrand(db))
  api.route(contract.saveBrand, (call) => saveBrand(platform, call.actor, call.body))
  // In a scope of its own, because it accepts only a multipart form.
  api.app.register(async (scope) => {
    const readForm = await acceptFileForms(scope, {
      maxBytes: contract.MAX_BRAND_PICTURE_BYTES,
      tooLarge: 'This file is too large. A logo or an icon may have 2 MB at most.',
      fields: ['kind'],
      fieldBytes: 20,
    })
    apiOf(scope, platform).route(contract.uploadBrandPicture, async ({ request }) => {
      const { fields, file } = await readForm(request)
      return uploadPicture(db, typeof fields.kind === 'string' ? fields.kind : undefined, file)
    })
  })
}

/** The public pictures of the brand: `/brand/<SHA-256 of the file>.png`. */
export function brandPictureRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/brand/:hash(^[0-9a-f]{64}).png', async ({ params }, reply) => {
    const picture = await db
      .selectFrom('brand_pictures')
      .select('png')
      .where('hash', '=', Buffer.from(params.hash, 'hex'))
      .executeTakeFirst()
    return sendPicture(reply, picture?.png, 'image/png')
  })
}
