import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { sentencesOf } from '../../shared/api/errors.ts'
import { asSearchParams } from '../../shared/search/search-params.ts'
import '../../shared/sign-in/history-state.ts'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { Button } from '../../ui/form/button.tsx'
import { AuthCard } from '../../ui/layout/auth-card.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { uiWords } from '../../ui/strings.ts'
import { confirmationQuery, isInvalidLink } from './confirmation-query.ts'
import { readRegistration } from './registration-note.ts'
import { words } from './strings.ts'

export function VerifyEmailPage() {
  const { token } = useParams({ from: '/auth/verify-email/$token' })
  const { isSuccess, isFetching, error, refetch } = useQuery(confirmationQuery(token))
  return (
    // One live region for all states, present from the start, so that the outcome is announced.
    <div aria-live="polite">
      {isSuccess && <Verified />}
      {!isSuccess && (error && !isFetching ? <Failed error={error} onRetry={refetch} /> : <Verifying />)}
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
  const { email, returnTo } = readRegistration()
  return (
    <AuthCard title={words.verifiedTitle} lead={words.verifiedText}>
      <div aria-hidden="true">
        <StatusStamp>{words.verifiedStamp}</StatusStamp>
      </div>
      <LinkButton
        to="/login"
        search={asSearchParams({ redirect: returnTo })}
        state={email === undefined ? {} : { email }}
        variant="primary"
        wide
      >
        {words.proceedToLogin}
      </LinkButton>
    </AuthCard>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle(words.verifyFailedTitle)
  if (!isInvalidLink(error)) {
    return (
      <AuthCard title={words.verifyFailedTitle} lead={sentencesOf(error).join(' ')}>
        <p className="text-14 text-muted">{words.perhapsGood}</p>
        <Button variant="primary" wide onClick={onRetry}>
          {uiWords.retry}
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
        <LinkButton to="/login" search={asSearchParams({ redirect: readRegistration().returnTo })} wide>
          {words.backToLogin}
        </LinkButton>
      </div>
    </AuthCard>
  )
}
