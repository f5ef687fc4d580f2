import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Replaces this page by `path`; undefined does nothing. */
export function useRedirect(path: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (path !== undefined) router.history.replace(path)
  }, [path, router])
}
