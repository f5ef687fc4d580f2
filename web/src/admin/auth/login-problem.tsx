import { ApiError } from '../../lib/api-error.ts'
import { strings } from '../../lib/strings.ts'
import { Notice } from '../../ui/notice.tsx'
import { ThrottleNote } from '../../ui/throttle-note.tsx'

interface LoginProblemProps {
  error: Error | null
  /** When the refused attempt was made, in milliseconds since 1970. */
  submittedAt: number
}

/** What to do about a refused login. The toast has said what happened; this stays until the next attempt. */
export function LoginProblem({ error, submittedAt }: LoginProblemProps) {
  if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') {
    return (
      <Notice tone="bad">
        <p>{strings.auth.mismatch}</p>
      </Notice>
    )
  }
  return <ThrottleNote error={error} submittedAt={submittedAt} />
}
