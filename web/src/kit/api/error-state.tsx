import { CopyButton } from '../ui/feedback/copy-button.tsx'
import { Button } from '../ui/form/button.tsx'
import { uiWords } from '../ui/strings.ts'
import { ApiError } from './api-error.ts'
import { sentencesOf } from './errors.ts'
import { apiWords } from './strings.ts'

interface ErrorStateProps {
  error: unknown
  /** Absent if a retry cannot help. */
  onRetry?: () => void
}

/** Replaces what could not be loaded: what happened, what to do, and the request id for support. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : ''
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-bad px-4 py-12 text-center"
    >
      <p className="font-semibold text-18">{apiWords.loadTitle}</p>
      <p className="max-w-measure whitespace-pre-line text-muted">{sentencesOf(error).join('\n')}</p>
      {onRetry && <Button onClick={onRetry}>{uiWords.retry}</Button>}
      {requestId && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-14 text-muted">
          {apiWords.reference} <code className="break-all font-mono">{requestId}</code>
          <CopyButton text={requestId} label={`${uiWords.copy} ${apiWords.reference}`} iconOnly />
        </p>
      )}
    </div>
  )
}
