import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { sentencesOf } from '../../lib/errors.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusStamp } from '../../ui/status-stamp.tsx'
import { confirmationQuery, isDeadLink } from './confirmation-query.ts'
import { keptReturnPath } from './return-path.ts'

const words = strings.auth

export function VerifyEmailPage() {
  const { token } = useParams({ from: '/auth/verify-email/$token' })
  const { isSuccess, isFetching, error, refetch } = useQuery(confirmationQuery(token))
  return (
    // One region for all states, there from the start, so that what the link came to is read out.
    <div aria-live="polite">
      {isSuccess ? (
        <Verified />
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Verifying />
      )}
    </div>
  )
}

function Verifying() {
  useDocumentTitle(words.verifyingTitle)
  return (
    <AuthCard title={words.verifyingTitle} lead={words.verifyingText}>
      <Spinner className="size-6 text-brand" />
    </AuthCard>
  )
}

function Verified() {
  useDocumentTitle(words.verifiedTitle)
  return (
    <AuthCard title={words.verifiedTitle} lead={words.verifiedText}>
      <div aria-hidden="true">
        <StatusStamp>{words.verifiedStamp}</StatusStamp>
      </div>
      <LinkButton to="/login" search={asSearchParams({ redirect: keptReturnPath() })} variant="primary" wide>
        {words.proceedToLogin}
      </LinkButton>
    </AuthCard>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle(words.verifyFailedTitle)
  if (!isDeadLink(error)) {
    return (
      <AuthCard title={words.verifyFailedTitle} lead={sentencesOf(error).join(' ')}>
        <p className="text-14 text-muted">{words.perhapsGood}</p>
        <Button variant="primary" wide onClick={onRetry}>
          {strings.common.retry}
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={words.verifyFailedTitle} lead={words.verifyFailedText}>
      <LinkButton to="/confirm-email" variant="primary" wide>
        {words.requestVerification}
      </LinkButton>
      <div className="flex flex-col gap-2">
        <p className="text-14 text-muted">{words.perhapsVerified}</p>
        <LinkButton to="/login" search={asSearchParams({ redirect: keptReturnPath() })} wide>
          {words.backToLogin}
        </LinkButton>
      </div>
    </AuthCard>
  )
}
