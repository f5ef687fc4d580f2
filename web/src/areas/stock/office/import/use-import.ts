import { type ImportReport, importAccounts } from '@docket/contract/admin/import'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pathOf, queryOf } from '../../../../kit/api/api.ts'
import { apiErrorOf, CanceledError, ConnectionError } from '../../../../kit/api/api-error.ts'
import { apiWords } from '../../../../kit/api/strings.ts'
import { readToken } from '../../../../kit/session/session.ts'
import { accountsKey } from '../accounts.ts'
import type { Doubtful, ImportSource, Split } from './import-source.ts'

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

/** Long enough for 64 MB over a slow connection. */
const TIMEOUT_MS = 20 * 60_000

interface EntriesToSend {
  productId: number
  source: ImportSource
  split: Split
  doubtful: Doubtful
  mode: 'preview' | 'commit'
  /** Where the accounts come from; a preview does not need it. */
  provenance?: string
  signal: AbortSignal
  /** `sentFraction` is from 0 to 1. */
  onProgress: (sentFraction: number) => void
}

/**
 * Uploads text or a file to the import, and reports the progress, which `fetch` cannot do. Otherwise it behaves like
 * `call`: it throws ApiError, ConnectionError or CanceledError.
 */
function sendEntries(entries: EntriesToSend) {
  const { productId, source, split, doubtful, mode, provenance, signal, onProgress } = entries
  const query = { logProductId: productId, mode, ...split, ...doubtful, source: source.name, provenance }
  return new Promise<ImportReport>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const fail = () => reject(new ConnectionError(apiWords.network))
    request.open(importAccounts.method, `/api${pathOf(importAccounts.path)}${queryOf(query)}`)
    request.timeout = TIMEOUT_MS
    for (const [name, value] of headers()) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = () => reject(new CanceledError(apiWords.canceled))
    request.onload = () => {
      const answer = answerOf(request)
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    onProgress(0)
    if (signal.aborted) reject(new CanceledError(apiWords.canceled))
    else request.send(source.lines)
  })
}

function headers(): [string, string][] {
  const token = readToken()
  return [
    ['accept', 'application/json'],
    ['content-type', 'text/plain; charset=utf-8'],
    ...(token === null ? [] : [['authorization', `Bearer ${token}`] satisfies [string, string]]),
  ]
}

function answerOf({ status, responseText }: XMLHttpRequest): ImportReport | Error {
  const body = parseJson(responseText)
  if (status >= 200 && status < 300) {
    // The server has validated the answer with this endpoint's `output`. If it is not JSON, the connection was lost.
    return body === null ? new ConnectionError(apiWords.network) : (body as ImportReport)
  }
  return apiErrorOf(status, body, { code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'INTERNAL', requestId: '' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
