import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sentencesOf } from '../../shared/api/errors.ts'
import { asSearchParams } from '../../shared/search/search-params.ts'
import { enter } from '../../shared/sign-in/enter.ts'
import '../../shared/sign-in/history-state.ts'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { Button } from '../../ui/form/button.tsx'
import { AuthCard } from '../../ui/layout/auth-card.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { uiWords } from '../../ui/strings.ts'
import {
  type Confirmation,
  confirmationQuery,
  type FirstSignIn,
  isInvalidLink,
} from './confirmation-query.ts'
import { forgetRegistration, readRegistration } from './registration-note.ts'
import { words } from './strings.ts'

export function VerifyEmailPage() {
  const { token } = useParams({ from: '/auth/verify-email/$token' })
  const { data, isFetching, error, refetch } = useQuery(confirmationQuery(token))
  const router = useRouter()
  // The start of a session removes the query's data (main.tsx), so the page must remember it.
  const [isEntering, setIsEntering] = useState(false)

  function signIn(firstSignIn: FirstSignIn) {
    forgetRegistration()
    setIsEntering(true)
    enter(router, firstSignIn)
  }

  return (
    // One live region for all states, present from the start, so that the outcome is announced.
    <div aria-live="polite">
      <Outcome
        confirmation={isEntering ? undefined : data}
        error={isEntering || isFetching ? null : error}
        onSignIn={signIn}
        onRetry={refetch}
      />
    </div>
  )
}

interface OutcomeProps {
  /** Undefined until the link is redeemed. */
  confirmation: Confirmation | undefined
  error: Error | null
  onSignIn: (firstSignIn: FirstSignIn) => void
  onRetry: () => void
}

function Outcome({ confirmation, error, onSignIn, onRetry }: OutcomeProps) {
  if (confirmation) return <Verified firstSignIn={confirmation.firstSignIn} onSignIn={onSignIn} />
  return error ? <Failed error={error} onRetry={onRetry} /> : <Verifying />
}

function Verifying() {
  useDocumentTitle(words.verifyingTitle)
  return (
    <AuthCard title={words.verifyingTitle} lead={words.verifyingText}>
      <Spinner className="size-6 text-brand" />
    </AuthCard>
  )
}

interface VerifiedProps {
  firstSignIn: FirstSignIn | null
  onSignIn: (firstSignIn: FirstSignIn) => void
}

/** In the browser that signed up, the customer goes on without a login. */
function Verified({ firstSignIn, onSignIn }: VerifiedProps) {
  useDocumentTitle(words.verifiedTitle)
  const { email, returnTo } = readRegistration()
  return (
    <AuthCard title={words.verifiedTitle} lead={words.verifiedText}>
      <div aria-hidden="true">
        <StatusStamp>{words.verifiedStamp}</StatusStamp>
      </div>
      {firstSignIn && (
        <Button variant="primary" wide onClick={() => onSignIn(firstSignIn)}>
          {words.goOn(firstSignIn.from !== undefined)}
        </Button>
      )}
      <LinkButton
        to="/login"
        search={asSearchParams({ redirect: returnTo })}
        state={email === undefined ? {} : { email }}
        variant={firstSignIn ? 'secondary' : 'primary'}
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
