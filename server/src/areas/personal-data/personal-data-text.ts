import type { Area } from '../../host/areas/area.ts'
import type { PersonCopy, ReadRows } from '../../host/areas/person-copy.ts'
import { refuseTwice } from '../../host/areas/refuse-twice.ts'
import type { Platform } from '../../host/context/platform.ts'

/**
 * The maximum number of rows of one query. Each query begins after the last row of the query before, so that no
 * snapshot stays open.
 */
const ROWS_AT_ONCE = 500

/** The sections of the file with their names, in their order. */
export type Sections = readonly (readonly [name: string, PersonCopy[string]])[]

/** What these areas have of a customer. @throws if two sections have the same name or place */
export function personalDataOf(areas: readonly Area[]): Sections {
  const sections = areas.flatMap(({ personCopy = {} }) => Object.entries(personCopy))
  refuseTwice(
    'section of a customer’s data',
    sections.map(([name]) => name),
  )
  refuseTwice(
    'place of a section of a customer’s data',
    sections.map(([, { nth }]) => String(nth)),
  )
  return sections.toSorted(([, one], [, other]) => one.nth - other.nth)
}

/** Everything that the shop has about a customer, as the text of a JSON file, piece by piece. */
export async function* personalDataText(
  platform: Pick<Platform, 'db' | 'keys'>,
  sections: Sections,
  userId: number,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date())}`
  for (const [name, section] of sections) {
    yield `,\n"${name}": `
    if ('whole' in section) yield JSON.stringify(await section.whole(platform.db, userId))
    else yield* rowsText(platform, section.rows, userId)
  }
  yield '\n}\n'
}

async function* rowsText(platform: Pick<Platform, 'db' | 'keys'>, read: ReadRows, userId: number) {
  yield '['
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
