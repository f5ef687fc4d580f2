import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'

/** More names would fill the dashboard. The next run finds others. */
const MAX_NAMES = 20

/**
 * Stores the users whose usernames are equal. Releases up to 0.3.1 compared usernames by the locale of the database, so
 * only a locale such as the Turkish one, with another small letter for I, let two users have equal names. Both keep
 * working: as referrers by their exact name. In a database with another locale it reads no users.
 */
export async function findEqualUsernames(db: Database): Promise<void> {
  await sql`
    WITH equal AS (
      SELECT array_agg(id) AS ids FROM users
        WHERE (SELECT lower('I' COLLATE "default") <> 'i') AND erased_at IS NULL AND suspended_at IS NULL
        GROUP BY public.text_key(username) COLLATE "C" HAVING count(*) > 1 ORDER BY min(id) LIMIT ${MAX_NAMES}
    ), found AS (
      SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids FROM equal, unnest(equal.ids) AS id
    )
    UPDATE shop_settings SET users_with_equal_names = found.ids FROM found
      WHERE users_with_equal_names <> found.ids`.execute(db)
}

/** The names that several users have, without users who are suspended or erased. It reads only the stored users. */
export async function readEqualUsernames(db: Database): Promise<{ username: string; users: number }[]> {
  const { rows } = await sql<{ username: string; users: number }>`
    SELECT min(username COLLATE "C") AS username, count(*)::integer AS users FROM users
      WHERE id IN (SELECT unnest(users_with_equal_names) FROM shop_settings)
        AND erased_at IS NULL AND suspended_at IS NULL
      GROUP BY public.text_key(username) COLLATE "C" HAVING count(*) > 1 ORDER BY min(id)`.execute(db)
  return rows
}
