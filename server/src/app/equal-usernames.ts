import type pg from 'pg'

/** More would fill the log. */
const MAX_SHOWN = 20

/**
 * A sentence that names the users, by their ids, whose usernames are equal; null if there are none. Releases up to
 * 0.3.1 compared usernames by the locale of the database, so only a locale such as the Turkish one, with another small
 * letter for I, let two users have equal names. Both keep working: as referrers by their exact name.
 */
export async function describeEqualUsernames(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ ids: number[] }>(
    `SELECT array_agg(id ORDER BY id) AS ids FROM users
      WHERE (SELECT lower('I' COLLATE "default") <> 'i')
      GROUP BY public.text_key(username) COLLATE "C" HAVING count(*) > 1 ORDER BY min(id) LIMIT ${MAX_SHOWN}`,
  )
  if (rows.length === 0) return null
  const groups = rows.map(({ ids }) => ids.join(' and ')).join(', ')
  return `These users have equal usernames, because an older release compared them by the locale of the database: ${groups}. Both can still sign in, and refer others by their exact name.`
}
