import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../shared/session/permissions.ts'
import { viewLists } from './view-lists.ts'
import { viewOf } from './view-search.ts'
import { savedViewsQuery } from './views-query.ts'

/**
 * The search parameters with which the menu opens a screen: those of the view that the operator has made its start. If a
 * screen has several lists, that of the first list. The route reads them again, and ignores what it does not know.
 */
export function useStartSearch(): (screen: string) => Record<string, string> {
  const { data: views = [] } = useQuery({ ...savedViewsQuery, enabled: useMay('any-operator') })
  return (screen) => {
    for (const [list, place] of Object.entries(viewLists)) {
      const start = place.screen === screen && views.find((view) => view.isStart && view.list === list)
      if (start) return { ...place.fixed, ...viewOf(start.search, place) }
    }
    return {}
  }
}
