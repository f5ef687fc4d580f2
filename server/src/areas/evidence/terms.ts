import type { Evidence, TermsThen } from '@docket/contract/admin/evidence'
import { siteText } from '@docket/contract/site-texts'
import type { Database } from '../../host/db/database.ts'

/** The versions of the terms, and which one was in force when. */
export interface Terms {
  /** Since when the screens say that signing up and buying accept the terms. */
  since: Date
  at(time: Date): TermsThen
  /** The texts of these versions, the oldest first. */
  textsOf(ids: readonly number[]): Promise<Evidence['versions']>
}

/** No operator writes the terms more often. Older versions than the newest ones count as none. */
const MAX_VERSIONS = 1_000

/**
 * Each save of a text adds a version with its time, so the version that a sign-up or a purchase accepted follows from
 * their times. A version without content is the placeholder that comes with the shop, which binds no one.
 */
export async function readTerms(db: Database): Promise<Terms> {
  const [{ since }, versions] = await Promise.all([
    db.selectFrom('shop_settings').select('evidence_since as since').executeTakeFirstOrThrow(),
    db
      .selectFrom('site_text_versions')
      .select((row) => ['id', 'created_at as savedAt', row('content', 'is not', null).as('hasText')])
      .where('name', '=', 'terms')
      .orderBy('id', 'desc')
      .limit(MAX_VERSIONS)
      .execute(),
  ])
  return {
    since,
    at(time) {
      const then = versions.find(({ savedAt }) => savedAt <= time)
      const version = then?.hasText ? then.id : null
      return { version, isAccepted: version !== null && time >= since }
    },
    textsOf: (ids) => readTexts(db, ids),
  }
}

async function readTexts(db: Database, ids: readonly number[]): Promise<Evidence['versions']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('site_text_versions')
    .select(['id', 'name', 'content', 'created_at'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, content, created_at }) => {
    const { data } = siteText.safeParse({ name, content })
    if (data?.name !== 'terms' || data.content === null) return []
    return [{ id, savedAt: created_at.toISOString(), html: data.content.html }]
  })
}
