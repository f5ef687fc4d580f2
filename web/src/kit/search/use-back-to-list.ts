import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { opensElsewhere } from '../lib/opens-elsewhere.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the list that linked here. */
    isFromList?: true
  }
}

/** The props of a list's link to the page of a row. */
export const fromList = { state: { isFromList: true } } as const

/**
 * The `onClick` of a page's link to its list. If the list linked here, it goes back in history, so the list has its
 * filters, its page and its scroll position again. Otherwise, and in a new tab, the link works as usual.
 */
export function useBackToList(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return (event) => {
    if (opensElsewhere(event) || !router.state.location.state.isFromList) return
    event.preventDefault()
    router.history.back()
  }
}
