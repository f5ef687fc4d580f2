import { ApiError } from '../lib/api-error.ts'
import { sentencesOf } from '../lib/errors.ts'
import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

interface ErrorStateProps {
  error: unknown
  /** Absent where trying again cannot help. */
  onRetry?: () => void
}

/** Where something could not be loaded: what happened, what to do, and the number to tell support. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const requestId = error instanceof ApiError ? error.requestId : ''
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-bad px-4 py-12 text-center"
    >
      <p className="font-semibold text-18">{strings.errors.loadTitle}</p>
      <p className="max-w-measure whitespace-pre-line text-muted">{sentencesOf(error).join('\n')}</p>
      {onRetry && <Button onClick={onRetry}>{strings.common.retry}</Button>}
      {requestId && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-14 text-muted">
          {strings.common.reference} <code className="break-all font-mono">{requestId}</code>
          <CopyButton
            text={requestId}
            label={`${strings.common.copy} ${strings.common.reference}`}
            iconOnly
          />
        </p>
      )}
    </div>
  )
}
