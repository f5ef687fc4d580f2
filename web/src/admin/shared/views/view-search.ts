import type { ListPlace } from './view-lists.ts'

/** The parameters of a view, as texts. */
export type ViewSearch = Readonly<Record<string, string>>

/** The route's own reader of its address; it never throws. */
type ReadSearch = (raw: Record<string, unknown>) => object

/** The parameters that belong to a view of the list. Empty ones are left out. */
export function viewOf(search: object, { params }: Pick<ListPlace, 'params'>): ViewSearch {
  const given = search as Record<string, unknown>
  return Object.fromEntries(
    params.flatMap((name) => {
      const value = given[name]
      return value === undefined || value === '' ? [] : [[name, String(value)]]
    }),
  )
}

/** A saved view as the screen reads it today: what the screen does not know any more is left out. */
export function readView(saved: ViewSearch, place: ListPlace, read: ReadSearch): ViewSearch {
  return viewOf(read({ ...viewOf(saved, place), ...place.fixed }), place)
}

/** Whether both show the same rows in the same order. */
export function isSameView(one: ViewSearch, other: ViewSearch): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
