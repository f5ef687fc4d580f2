import { ApiError } from '../../lib/api-error.ts'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ThrottleNote } from '../../ui/throttle-note.tsx'

interface LoginProblemProps {
  error: Error | null
  submittedAt: number
  /** The address that was tried. */
  email: string | undefined
  redirect: string | undefined
}

/** What to do about a refused login. The toast has said what happened; this stays until the next attempt. */
export function LoginProblem({ error, submittedAt, email, redirect }: LoginProblemProps) {
  const words = strings.auth
  if (!(error instanceof ApiError)) return null
  if (error.code === 'INVALID_CREDENTIALS') {
    return (
      <Notice tone="bad">
        <p>{words.mismatch}</p>
      </Notice>
    )
  }
  if (error.code === 'EMAIL_NOT_VERIFIED') {
    return (
      <Notice tone="warn">
        <p>{words.unverified}</p>
        <p>
          <TextLink to="/confirm-email" search={present({ email, redirect })}>
            {words.unverifiedAction}
          </TextLink>
        </p>
      </Notice>
    )
  }
  return <ThrottleNote error={error} submittedAt={submittedAt} />
}
