import type { Platform } from '../../host/context/platform.ts'
import { profileOf } from './profile.ts'
import { sections } from './sections.ts'

/**
 * The maximum number of rows of one query. Each query begins after the last row of the query before, so that no
 * snapshot stays open.
 */
const ROWS_AT_ONCE = 500

/** Everything that the shop has about a customer, as the text of a JSON file, piece by piece. */
export async function* personalDataText(
  platform: Pick<Platform, 'db' | 'keys'>,
  userId: number,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date())}`
  for (const [name, value] of Object.entries(await profileOf(platform.db, userId))) {
    yield `,\n"${name}": ${JSON.stringify(value)}`
  }
  for (const [name, read] of Object.entries(sections)) {
    yield `,\n"${name}": [`
    let separator = '\n'
    for (let afterId = 0; ; ) {
      const rows = await read(platform, { userId, afterId, limit: ROWS_AT_ONCE })
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`
        separator = ',\n'
      }
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_AT_ONCE) break
      afterId = last.id
    }
    yield ']'
  }
  yield '\n}\n'
}
