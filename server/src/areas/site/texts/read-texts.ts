import { SITE_TEXT_NAMES, type SiteText, type SiteTextName, siteText } from '@docket/contract/site-texts'
import type { Database } from '../../../host/db/database.ts'
import { byCharacters } from '../../../host/lists/text-order.ts'

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
