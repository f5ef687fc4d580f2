import type { SiteTextVersionWithText } from '@docket/contract/admin/site-texts'
import type { SiteText, SiteTextContent, SiteTextName } from '@docket/contract/site-texts'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { notifyOnCommit } from '../../../host/realtime/notifications.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from './audited.ts'
import { readVersion } from './list-versions.ts'
import { sanitizeText } from './sanitize-text.ts'

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
