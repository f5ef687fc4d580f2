import { useEffect } from 'react'
import { useStoreName } from './store-name.ts'

/** Sets the title of the tab: `Page · Store name`. Every screen calls it once. */
export function useDocumentTitle(page: string): void {
  const storeName = useStoreName()
  useEffect(() => {
    document.title = `${page} · ${storeName}`
  }, [page, storeName])
}
