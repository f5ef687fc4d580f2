import { asTitle } from '@docket/contract/plain-name'
import { ApiError, CanceledError, ConnectionError } from './api-error.ts'
import { apiWords } from './strings.ts'

/**
 * How a call shows its own errors instead of a toast. The redirects to /login and /forbidden always happen.
 * `form`: the form shows the details at its fields; those of a validation error are in a toast as well. `screen`: while
 * the screen has no data, it shows its own error state, beside a toast that appears once. `none`: the screen shows
 * everything itself.
 */
export interface ErrorMeta extends Record<string, unknown> {
  errors?: 'form' | 'screen' | 'none'
  /** Shown instead of the server's message. */
  message?: string
}

/** The reaction to an error: a redirect, messages to show, or nothing. */
export type Reaction =
  | { kind: 'login' }
  | { kind: 'forbidden' }
  | { kind: 'enrol' }
  | { kind: 'toast'; messages: string[]; isFirstLoad: boolean }
  | { kind: 'none' }

export interface ErrorHandlers {
  /** Clears the token and opens /login, which returns to this page. */
  login: () => void
  forbidden: () => void
  /** Opens the page where an admin sets up two-step sign-in. */
  enrol: () => void
  toast: (message: string) => void
  /** A toast for an error that the screen shows as well: once per page, however many calls fail or are retried. */
  toastOnce: (message: string) => void
}

interface ScreenState {
  /** The screen still shows earlier data. */
  hasData: boolean
}

/** Clears the session, opens another page or shows a toast. */
export function reactToError(
  error: unknown,
  meta: ErrorMeta | undefined,
  screen: ScreenState,
  handlers: ErrorHandlers,
): void {
  const reaction = reactionTo(error, meta, screen)
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

export function reactionTo(error: unknown, meta: ErrorMeta = {}, screen?: ScreenState): Reaction {
  if (error instanceof ApiError) {
    if (error.status === 401 && error.code !== 'INVALID_CREDENTIALS') return { kind: 'login' }
    if (error.code === 'TOTP_ENROLMENT_REQUIRED') return { kind: 'enrol' }
    // The user was asked for a proof and closed the dialog.
    if (error.code === 'STEP_UP_REQUIRED') return { kind: 'none' }
    if (error.status === 403) return { kind: 'forbidden' }
    // Not an error: the login continues with its second step.
    if (error.code === 'TOTP_REQUIRED') return { kind: 'none' }
    if (meta.errors === 'form' && error.details && error.code !== 'VALIDATION_ERROR') return { kind: 'none' }
  }
  if (meta.errors === 'none') return { kind: 'none' }
  const messages = meta.message === undefined ? sentencesOf(error) : [meta.message]
  return { kind: 'toast', messages, isFirstLoad: meta.errors === 'screen' && !screen?.hasData }
}

/** The messages of an error, one for each toast. */
export function sentencesOf(error: unknown): string[] {
  if (error instanceof CanceledError) return [apiWords.canceled]
  if (error instanceof ConnectionError) return [apiWords.network]
  if (!(error instanceof ApiError)) return [apiWords.fallback]
  if (error.details && error.code === 'VALIDATION_ERROR') return [detailLines(error.details)]
  if (error.errors) {
    const messages = error.errors.map(({ message }) => message).filter((message) => message !== '')
    return messages.length > 0 ? messages : [apiWords.fallback]
  }
  if (error.status === 404) return [apiWords.notFound]
  return [error.message || apiWords.fallback]
}

/** Each field, by its name in words, followed by its messages, one per line. */
function detailLines(details: Record<string, string[]>): string {
  return Object.entries(details)
    .map(([field, messages]) => [asTitle(field), ...messages].join('\n'))
    .join('\n')
}
