import { ApiError, CanceledError, ConnectionError } from './api-error.ts'
import { strings } from './strings.ts'

/**
 * How a call shows its own errors instead of leaving them to the toasts. Going to /login and /forbidden always happens.
 * `form`: its details appear in its fields, those of a validation error in a toast as well. `screen`: while it has no
 * data it shows its own error state, beside a toast that is shown once. `none`: it shows all of it.
 */
export interface ErrorMeta extends Record<string, unknown> {
  errors?: 'form' | 'screen' | 'none'
  /** Shown instead of what the server said. */
  message?: string
}

/** What an error leads to: a place to go, sentences to show, or nothing. */
export type Reaction =
  | { kind: 'login' }
  | { kind: 'forbidden' }
  | { kind: 'enrol' }
  | { kind: 'toast'; messages: string[]; isFirstLoad: boolean }
  | { kind: 'none' }

export interface ErrorHandlers {
  /** Clears the token and leads to /login, remembering the page. */
  login: () => void
  forbidden: () => void
  /** Leads to where an admin sets up two-step sign-in. */
  enrol: () => void
  toast: (message: string) => void
  /** The same for what the page shows, too: once on each page, however many calls fail and are tried again. */
  toastOnce: (message: string) => void
}

/** Clears the session, leads to another page or shows a toast, as the error asks. `hasData`: the screen still shows what it loaded before. */
export function reactToError(
  error: unknown,
  meta: ErrorMeta | undefined,
  hasData: boolean,
  handlers: ErrorHandlers,
): void {
  const reaction = reactionTo(error, meta, hasData)
  if (reaction.kind === 'login') handlers.login()
  else if (reaction.kind === 'forbidden') handlers.forbidden()
  else if (reaction.kind === 'enrol') handlers.enrol()
  else if (reaction.kind === 'toast') {
    for (const message of reaction.messages) {
      if (reaction.isFirstLoad) handlers.toastOnce(message)
      else handlers.toast(message)
    }
  }
}

export function reactionTo(error: unknown, meta: ErrorMeta = {}, hasData = false): Reaction {
  if (error instanceof ApiError) {
    if (error.status === 401 && error.code !== 'INVALID_CREDENTIALS') return { kind: 'login' }
    if (error.code === 'TOTP_ENROLMENT_REQUIRED') return { kind: 'enrol' }
    if (error.status === 403) return { kind: 'forbidden' }
    // No failure: the login goes on to its second step.
    if (error.code === 'TOTP_REQUIRED') return { kind: 'none' }
    if (meta.errors === 'form' && error.details && error.code !== 'VALIDATION_ERROR') return { kind: 'none' }
  }
  if (meta.errors === 'none') return { kind: 'none' }
  const messages = meta.message === undefined ? sentencesOf(error) : [meta.message]
  return { kind: 'toast', messages, isFirstLoad: meta.errors === 'screen' && !hasData }
}

/** The sentences that tell a person what went wrong, one for each toast. */
export function sentencesOf(error: unknown): string[] {
  if (error instanceof CanceledError) return [strings.errors.canceled]
  if (error instanceof ConnectionError) return [strings.errors.network]
  if (!(error instanceof ApiError)) return [strings.errors.fallback]
  if (error.details && error.code === 'VALIDATION_ERROR') return [detailLines(error.details)]
  if (error.errors) {
    const messages = error.errors.map(({ message }) => message).filter((message) => message !== '')
    return messages.length > 0 ? messages : [strings.errors.fallback]
  }
  if (error.status === 404) return [strings.errors.notFound]
  return [error.message || strings.errors.fallback]
}

/** Each field followed by its messages, one per line. */
function detailLines(details: Record<string, string[]>): string {
  return Object.entries(details)
    .map(([field, messages]) => [field, ...messages].join('\n'))
    .join('\n')
}
