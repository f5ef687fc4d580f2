import type { SavedView, ViewList } from '@docket/contract/admin/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { viewLists } from './view-lists.ts'
import { isSameView, readView, type ViewSearch, viewOf } from './view-search.ts'
import { savedViewsQuery } from './views-query.ts'

/** A saved view with its filters as the screen reads them today. */
export interface OpenableView extends SavedView {
  search: ViewSearch
}

/** The operator's views of a list, the filters in the address, and the view that has these filters, if any. */
export function useViews(list: ViewList) {
  const place = viewLists[list]
  const router = useRouter()
  const current = viewOf(useSearch({ strict: false }), place)
  const { data = [] } = useQuery(savedViewsQuery)
  const read = router.routesByPath[place.screen].options.validateSearch as Parameters<typeof readView>[2]
  const views: OpenableView[] = data
    .filter((view) => view.list === list)
    .map((view) => ({ ...view, search: readView(view.search, place, read) }))
  const isDefault = Object.keys(current).length === 0
  return {
    views,
    current,
    isDefault,
    open: isDefault ? undefined : views.find(({ search }) => isSameView(search, current)),
    /** The props of a link to the view with these filters. `{}` is the default view. */
    linkTo: (search: ViewSearch) => ({
      to: place.screen,
      // The screen's own reader has validated them.
      search: { ...place.fixed, ...search } as never,
      resetScroll: false,
    }),
  }
}
