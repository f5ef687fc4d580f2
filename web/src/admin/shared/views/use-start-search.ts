import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../shared/session/permissions.ts'
import { viewLists } from './view-lists.ts'
import { viewOf } from './view-search.ts'
import { savedViewsQuery } from './views-query.ts'

/**
 * The search parameters with which the menu opens a screen: those of the saved view that the operator has chosen for
 * that. If several lists of the screen have such a view, the view of the first list is used. The screen's route
 * validates the parameters, and ignores what it does not know.
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
