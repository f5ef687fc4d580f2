import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads to `path` at once, and leaves this page out of the browser's history; undefined stays here. */
export function useGoOn(path: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (path !== undefined) router.history.replace(path)
  }, [path, router])
}
