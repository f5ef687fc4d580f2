import type { Area } from '../areas/area.ts'
import type { LongList } from '../areas/long-list.ts'
import { refuseTwice } from '../areas/refuse-twice.ts'

/** The long lists of all areas. @throws if a list is declared twice: both would count into the same blocks */
export function longListsOf(areas: readonly Area[]): LongList[] {
  const lists = areas.flatMap((area) => area.longLists ?? [])
  refuseTwice(
    'long list',
    lists.map(({ name }) => name),
  )
  return lists
}
