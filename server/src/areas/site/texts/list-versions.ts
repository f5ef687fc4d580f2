import type { SiteTextVersion, SiteTextVersionWithText } from '@docket/contract/admin/site-texts'
import { SITE_TEXT_NAMES, type SiteTextName, siteText, siteTextName } from '@docket/contract/site-texts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { byCharacters } from '../../../host/lists/text-order.ts'

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
