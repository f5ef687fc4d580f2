import { ApiError } from '../../../kit/api/api-error.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { signInWords } from './strings.ts'

interface ThrottleNoteProps {
  error: Error | null
  /** When the refused attempt was made, in milliseconds since 1970. */
  submittedAt: number
}

/** After too many attempts: when the next one is allowed. It stays when the toast has disappeared. */
export function ThrottleNote({ error, submittedAt }: ThrottleNoteProps) {
  if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED' || !error.retryAfter) return null
  return (
    <Notice tone="warn">
      <p>{signInWords.throttled(throttledUntil(submittedAt, error.retryAfter))}</p>
    </Notice>
  )
}

/** The next full minute, as no seconds are shown. */
function throttledUntil(submittedAtMs: number, retryAfterSeconds: number): Date {
  return new Date(Math.ceil((submittedAtMs + retryAfterSeconds * 1_000) / 60_000) * 60_000)
}
