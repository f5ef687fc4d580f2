import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountsKey } from '../accounts/accounts-query.ts'
import type { ImportSource } from './import-source.ts'
import { sendLines } from './send-lines.ts'
import type { Split } from './split.ts'

export const importKey = (productId: number) => ['admin', 'import', productId] as const

/** What the server would make of these lines; nothing is stored. `split` null: not asked yet. */
export function usePreview(productId: number, source: ImportSource, split: Split | null) {
  const [sent, setSent] = useState(0)
  const preview = useQuery({
    queryKey: [...importKey(productId), 'preview', source.key, split],
    queryFn: ({ signal }) =>
      sendLines({
        productId,
        source,
        split: split ?? { separator: 'newline' },
        mode: 'preview',
        signal,
        onProgress: setSent,
      }),
    enabled: split !== null,
    // A large upload is repeated only where somebody asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    meta: { errors: 'none' },
  })
  return { preview, sent }
}

/** Puts the lines in stock: all that are new, or where it fails or is canceled nothing. */
export function useImport(productId: number) {
  const [sent, setSent] = useState(0)
  const queryClient = useQueryClient()
  const control = useRef<AbortController | null>(null)
  // Leaving the window leaves the upload too.
  useEffect(() => () => control.current?.abort(), [])

  const commit = useMutation({
    mutationKey: importKey(productId),
    mutationFn({ source, split }: { source: ImportSource; split: Split }) {
      control.current = new AbortController()
      const { signal } = control.current
      return sendLines({ productId, source, split, mode: 'commit', signal, onProgress: setSent })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
  })
  return { commit, sent, cancel: () => control.current?.abort() }
}
