import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useChangeSearch } from './use-change-search.ts'

/**
 * Closes what the search parameter `name` of the screen at `path` has open: takes back the step that opened it; what
 * came with the address is just left out of it.
 */
export function useCloseOverlay(path: `/${string}`, name: string, value: unknown): () => void {
  const router = useRouter()
  const change = useChangeSearch<Record<string, unknown>>(path)
  const [wasClosed, setWasClosed] = useState(value === undefined)
  if (!wasClosed && value === undefined) setWasClosed(true)
  return () => {
    if (wasClosed) router.history.back()
    else change({ [name]: undefined }, { replace: true })
  }
}
