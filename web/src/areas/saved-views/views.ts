import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import type { ListPlace } from '../../kit/office/office-area.ts'
import { useMay } from '../../kit/session/permissions.ts'

/** The operator's own saved views. One call loads those of all lists, so the next list has its views at once. */
export const savedViewsQuery = queryOptions({
  queryKey: ['admin', 'saved-views'],
  queryFn: async ({ signal }) => {
    // The menu needs the views after its first paint. Their module needs zod, so it is loaded only then.
    const { savedViews } = await import('@docket/contract/admin/saved-views')
    return (await call(savedViews, { signal })).views
  },
  // A list without its views can be used.
  meta: { errors: 'none' },
})

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

/**
 * The search parameters with which the menu opens a screen: those of the saved view that the operator has chosen for
 * that. If several lists of the screen have such a view, the view of the first list is used. The screen's route
 * validates the parameters, and ignores what it does not know.
 */
export function useStartSearch(places: readonly ListPlace[]): (screen: string) => Record<string, string> {
  const { data: views = [] } = useQuery({ ...savedViewsQuery, enabled: useMay('any-operator') })
  return (screen) => {
    for (const place of places) {
      const start = place.screen === screen && views.find((view) => view.isStart && view.list === place.list)
      if (start) return { ...place.fixed, ...viewOf(start.search, place) }
    }
    return {}
  }
}
