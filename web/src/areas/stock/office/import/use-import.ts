import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountsKey } from '../accounts-query.ts'
import type { ImportSource } from './import-source.ts'
import { sendEntries } from './send-entries.ts'
import type { Doubtful, Split } from './split.ts'

export const importKey = (productId: number) => ['admin', 'import', productId] as const

/** The server's preview of an import, which stores nothing. It is not requested while `split` is null. */
export function usePreview(
  productId: number,
  { source, split, doubtful }: { source: ImportSource; split: Split | null; doubtful: Doubtful },
) {
  const [sentFraction, setSentFraction] = useState(0)
  const preview = useQuery({
    queryKey: [...importKey(productId), 'preview', source.key, split, doubtful],
    queryFn: ({ signal }) =>
      sendEntries({
        productId,
        source,
        split: split ?? { separator: 'newline' },
        doubtful,
        mode: 'preview',
        signal,
        onProgress: setSentFraction,
      }),
    enabled: split !== null,
    // A large upload is repeated only on request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    meta: { errors: 'none' },
  })
  return { preview, sentFraction }
}

/** Imports all new entries, or none if it fails or is canceled. */
export function useImport(productId: number) {
  const [sentFraction, setSentFraction] = useState(0)
  const queryClient = useQueryClient()
  const control = useRef<AbortController | null>(null)
  // Closing the dialog cancels the upload.
  useEffect(() => () => control.current?.abort(), [])

  const commit = useMutation({
    mutationKey: importKey(productId),
    mutationFn(input: { source: ImportSource; split: Split; doubtful: Doubtful; provenance: string }) {
      control.current = new AbortController()
      const { signal } = control.current
      return sendEntries({ productId, ...input, mode: 'commit', signal, onProgress: setSentFraction })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
  })
  return { commit, sentFraction, cancel: () => control.current?.abort() }
}
