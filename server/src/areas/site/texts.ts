import type { SiteTextVersion, SiteTextVersionWithText } from '@docket/contract/admin/site-texts'
import {
  SITE_TEXT_NAMES,
  type SiteText,
  type SiteTextContent,
  type SiteTextName,
  siteText,
  siteTextName,
} from '@docket/contract/site-texts'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import { byCharacters } from '../../host/lists/text-order.ts'
import { notifyOnCommit } from '../../host/realtime/notifications.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'
import { sanitizeText } from './sanitize-text.ts'

/** The texts that admins have written. For other names the page shows the text that comes with the shop. */
export type SiteTexts = ReadonlyMap<SiteTextName, { text: SiteText; savedAt: Date }>

/** Reads the newest version of each text. */
export async function readTexts(db: Database): Promise<SiteTexts> {
  const rows = await newestVersions(db).select(['name', 'content', 'created_at']).execute()
  const texts = new Map<SiteTextName, { text: SiteText; savedAt: Date }>()
  for (const { name, content, created_at } of rows) {
    // Another build may have saved a text that this one does not know.
    const parsed = siteText.safeParse({ name, content })
    if (parsed.success && content !== null) {
      texts.set(parsed.data.name, { text: parsed.data, savedAt: created_at })
    }
  }
  return texts
}

/** One row per text. */
function newestVersions(db: Database) {
  return db
    .selectFrom('site_text_versions')
    .distinctOn(byCharacters('name'))
    .where('name', 'in', SITE_TEXT_NAMES)
    .orderBy(byCharacters('name'))
    .orderBy('site_text_versions.id', 'desc')
}

const MAX_VERSIONS = 50

/** The newest version of each text that has one. */
export async function listTexts(db: Database): Promise<SiteTextVersion[]> {
  const rows = await selectVersions(db)
    .distinctOn(byCharacters('site_text_versions.name'))
    .where('site_text_versions.name', 'in', SITE_TEXT_NAMES)
    .orderBy(byCharacters('site_text_versions.name'))
    .orderBy('site_text_versions.id', 'desc')
    .execute()
  return rows.map(versionOf)
}

/** The last versions of a text, the newest first. */
export async function listVersions(db: Database, name: SiteTextName): Promise<SiteTextVersion[]> {
  const rows = await selectVersions(db)
    .where('site_text_versions.name', '=', name)
    .orderBy('site_text_versions.id', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(versionOf)
}

/** One version with its content. @throws NOT_FOUND */
export async function readVersion(db: Database, id: number): Promise<SiteTextVersionWithText> {
  const row = await selectVersions(db)
    .select('site_text_versions.content')
    .where('site_text_versions.id', '=', id)
    .executeTakeFirst()
  // Another build may have saved a text that this one does not know.
  const text = siteText.safeParse({ name: row?.name, content: row?.content })
  if (!row || !text.success) throw new ShopError('NOT_FOUND')
  return { version: versionOf(row), text: text.data }
}

function selectVersions(db: Database) {
  return db
    .selectFrom('site_text_versions')
    .innerJoin('users', 'users.id', 'site_text_versions.saved_by')
    .select((row) => [
      'site_text_versions.id',
      'site_text_versions.name',
      'site_text_versions.created_at as savedAt',
      'users.email as savedBy',
      row('site_text_versions.content', 'is not', null).as('isCustom'),
    ])
}

interface VersionRow {
  id: number
  name: string
  savedAt: Date
  savedBy: string
  isCustom: unknown
}

function versionOf({ id, name, savedAt, savedBy, isCustom }: VersionRow): SiteTextVersion {
  return {
    id,
    name: siteTextName.parse(name),
    isCustom: isCustom === true,
    savedAt: savedAt.toISOString(),
    savedBy,
  }
}

/** Every process reads the texts again after this notification. */
export const TEXTS_CHANGED = 'site-texts-changed'

/**
 * Adds a version of a text, which is shown at once. Older versions stay as they are.
 * @throws VALIDATION_ERROR, CHANGED_MEANWHILE if there is a newer version than `basedOn`
 */
export async function saveText(
  db: Database,
  actor: Actor,
  { text, basedOn }: { text: SiteText; basedOn: number | null },
): Promise<SiteTextVersionWithText> {
  const clean = sanitizeText(text)
  const { name, content } = clean
  return db.transaction().execute(async (tx) => {
    await lockTexts(tx)
    if (clean.name === 'featured' && clean.content) await requireProducts(tx, clean.content)
    const newest = await newestOf(tx, name)
    if ((newest?.id ?? null) !== basedOn) {
      throw new ShopError('CHANGED_MEANWHILE', undefined, newest && { changed: newest.changed })
    }
    const { id } = await tx
      .insertInto('site_text_versions')
      .values({ name, content: content && JSON.stringify(content), saved_by: actor.actorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: content === null ? 'site-text.reset' : 'site-text.update',
      subject: `site-text:${name}`,
      before: { version: basedOn },
      after: { version: id },
    })
    await notifyOnCommit(tx, TEXTS_CHANGED)
    return readVersion(tx, id)
  })
}

/** A deleted product that was sold is archived. Its card would show the texts of an untied card. */
async function requireProducts(tx: Tx, { items }: SiteTextContent<'featured'>): Promise<void> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = items.flatMap(({ productId }, index) =>
    productId === null || known.has(productId) ? [] : [index],
  )
  if (missing.length === 0) return
  throw invalid(
    Object.fromEntries(missing.map((index) => [`items.${index}.productId`, [unknownProduct(index)]])),
  )
}

const unknownProduct = (index: number) =>
  `The product of card ${index + 1} does not exist. Untie the card, or tie it to another product.`

/** Admins rarely save a text, so one lock for all texts is enough. Reads do not wait for it. */
async function lockTexts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.siteTexts})`.execute(tx)
}

async function newestOf(tx: Tx, name: SiteTextName) {
  const row = await tx
    .selectFrom('site_text_versions')
    .innerJoin('users', 'users.id', 'site_text_versions.saved_by')
    .select(['site_text_versions.id', 'site_text_versions.created_at', 'users.email'])
    .where('site_text_versions.name', '=', name)
    .orderBy('site_text_versions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, changed: { by: row.email, at: row.created_at.toISOString() } }
}

export const audited = {
  'site-text.update': null,
  'site-text.reset': null,
} satisfies Audited

const writeEntry = entryWriter(audited)
