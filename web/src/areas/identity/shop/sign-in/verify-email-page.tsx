import { firstSignIn } from '@docket/contract/identity'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { getSession } from '../../../../kit/session/session.ts'
import '../../sign-in/history-state.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Spinner } from '../../../../kit/ui/feedback/spinner.tsx'
import { StatusStamp } from '../../../../kit/ui/feedback/status-stamp.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { redirectAfterSignIn } from '../../sign-in/redirect-after-sign-in.ts'
import { confirmationQuery, isInvalidLink } from './confirmation-query.ts'
import { forgetRegistration, readRegistration } from './registration-note.ts'
import { words } from './strings.ts'

export function VerifyEmailPage() {
  const { token } = useParams({ from: '/auth/verify-email/$token' })
  const { isSuccess, isFetching, error, refetch } = useQuery(confirmationQuery(token))
  return (
    // One live region for all states, present from the start, so that the outcome is announced.
    <div aria-live="polite">
      <Outcome token={token} isVerified={isSuccess} error={isFetching ? null : error} onRetry={refetch} />
    </div>
  )
}

interface OutcomeProps {
  token: string
  isVerified: boolean
  error: Error | null
  onRetry: () => void
}

function Outcome({ token, isVerified, error, onRetry }: OutcomeProps) {
  if (isVerified) return <Verified token={token} />
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

/** In the browser that signed up, the customer goes on without a login. */
function Verified({ token }: { token: string }) {
  useDocumentTitle(words.verifiedTitle)
  const [registration] = useState(readRegistration)
  const signIn = useFirstSignIn(token, registration)
  // Computed once: the sign-in starts a session, but the button must stay until the next page opens.
  const [canSignIn] = useState(registration.email !== undefined && getSession() === null)
  return (
    <AuthCard title={words.verifiedTitle} lead={canSignIn ? words.verifiedAndKnownText : words.verifiedText}>
      <div aria-hidden="true">
        <StatusStamp>{words.verifiedStamp}</StatusStamp>
      </div>
      {canSignIn && (
        <Button
          variant="primary"
          wide
          busy={signIn.isPending || signIn.isSuccess}
          onClick={() => signIn.mutate()}
        >
          {words.continueShopping(registration.returnTo !== undefined)}
        </Button>
      )}
      <LinkButton to="/login" {...loginLink(registration)} variant={canSignIn ? 'secondary' : 'primary'} wide>
        {words.proceedToLogin}
      </LinkButton>
    </AuthCard>
  )
}

type Registration = ReturnType<typeof readRegistration>

/** Signs in and opens the page to which the new customer wanted to go. If the shop refuses, the login opens. */
function useFirstSignIn(linkToken: string, registration: Registration) {
  const router = useRouter()
  function openLogin() {
    toast.info(words.logInToContinue)
    void router.navigate({ to: '/login', ...loginLink(registration) })
  }
  return useMutation({
    mutationFn: () => call(firstSignIn, { body: { token: linkToken } }),
    onSuccess({ token }) {
      if (redirectAfterSignIn(router, { token, from: registration.returnTo })) forgetRegistration()
      else openLogin()
    },
    onError: openLogin,
    meta: { errors: 'none' },
  })
}

function loginLink({ email, returnTo }: Registration) {
  return {
    search: asSearchParams({ redirect: returnTo }),
    state: email === undefined ? {} : { email },
  }
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
