import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Answers of the API with the keys of their queries. */
export type PageData = (readonly [key: QueryKey, answer: unknown])[]

/** Gives the app's queries the answers that the server has put into the page (`render-page.tsx`). */
export function readPageData(queryClient: QueryClient): void {
  const text = document.getElementById('page-data')?.textContent
  if (!text) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After Back, the browser may show a page from its memory. Its answers are shown, but read again at once.
  const updatedAt = navigation?.type === 'back_forward' ? 0 : performance.timeOrigin
  for (const [key, answer] of JSON.parse(text) as PageData)
    queryClient.setQueryData(key, answer, { updatedAt })
}
