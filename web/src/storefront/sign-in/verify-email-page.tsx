import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sentencesOf } from '../../shared/api/errors.ts'
import { asSearchParams } from '../../shared/search/search-params.ts'
import { enter } from '../../shared/sign-in/enter.ts'
import '../../shared/sign-in/history-state.ts'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { AuthCard } from '../../ui/layout/auth-card.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { uiWords } from '../../ui/strings.ts'
import { confirmationQuery, type FirstSignIn, isInvalidLink } from './confirmation-query.ts'
import { forgetRegistration, readRegistration } from './registration-note.ts'
import { words } from './strings.ts'

export function VerifyEmailPage() {
  const { token } = useParams({ from: '/auth/verify-email/$token' })
  const { data, isFetching, error, refetch } = useQuery(confirmationQuery(token))
  const isEntering = useFirstSignIn(data?.firstSignIn ?? null)
  return (
    // One live region for all states, present from the start, so that the outcome is announced.
    <div aria-live="polite">
      <Outcome
        isVerified={data?.firstSignIn === null}
        error={isFetching ? null : error}
        isEntering={isEntering}
        onRetry={refetch}
      />
    </div>
  )
}

interface OutcomeProps {
  isVerified: boolean
  error: Error | null
  /** The customer is signed in, and the page that follows is loading. */
  isEntering: boolean
  onRetry: () => void
}

function Outcome({ isVerified, error, isEntering, onRetry }: OutcomeProps) {
  if (isEntering) return <Verifying />
  if (isVerified) return <Verified />
  return error ? <Failed error={error} onRetry={onRetry} /> : <Verifying />
}

/**
 * Signs in and opens the page to which the new customer wanted to go. Returns whether it has: the start of a session
 * removes the query's data (main.tsx), so the page must remember it.
 */
function useFirstSignIn(firstSignIn: FirstSignIn | null): boolean {
  const router = useRouter()
  const [isEntering, setIsEntering] = useState(false)
  useEffect(() => {
    if (firstSignIn === null) return
    forgetRegistration()
    setIsEntering(true)
    toast.success(words.verifiedToast)
    enter(router, firstSignIn)
  }, [firstSignIn, router])
  return isEntering
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
