import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from './config-query.ts'
import { DEFAULT_STORE_NAME } from './strings/common.ts'

/** Names the page in the tab: `Page · Store name`. Every screen calls it once. */
export function useDocumentTitle(page: string): void {
  const { data } = useQuery(configQuery)
  const storeName = data?.storeName ?? DEFAULT_STORE_NAME
  useEffect(() => {
    document.title = `${page} · ${storeName}`
  }, [page, storeName])
}
