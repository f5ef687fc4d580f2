import { type ImportReport, importAccounts } from '@docket/contract/admin/account'
import { pathOf, queryOf } from '../../../lib/api.ts'
import { apiErrorOf, CanceledError, ConnectionError } from '../../../lib/api-error.ts'
import { readToken } from '../../../lib/session.ts'
import { strings } from '../../../lib/strings.ts'
import type { ImportSource } from './import-source.ts'
import type { Split } from './split.ts'

/** Long enough for 64 MB over a slow line. */
const TIMEOUT_MS = 20 * 60_000

interface LinesToSend {
  productId: number
  source: ImportSource
  split: Split
  mode: 'preview' | 'commit'
  signal: AbortSignal
  /** How much of the upload has left, from 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Streams many lines to the import. `fetch` cannot tell how far an upload has come; this can, and otherwise behaves as
 * `call` does: it throws ApiError, ConnectionError or CanceledError.
 */
export function sendLines({ productId, source, split, mode, signal, onProgress }: LinesToSend) {
  const query = { logProductId: productId, mode, ...split, source: source.name }
  return new Promise<ImportReport>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const fail = () => reject(new ConnectionError(strings.errors.network))
    request.open(importAccounts.method, `/api${pathOf(importAccounts.path)}${queryOf(query)}`)
    request.timeout = TIMEOUT_MS
    for (const [name, value] of headers()) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = () => reject(new CanceledError(strings.errors.canceled))
    request.onload = () => {
      const answer = answerOf(request)
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    onProgress(0)
    if (signal.aborted) reject(new CanceledError(strings.errors.canceled))
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
    // The server passes every answer through this endpoint's `output`; only a broken line leaves us without one.
    return body === null ? new ConnectionError(strings.errors.network) : (body as ImportReport)
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
