import { login } from '@docket/contract/identity'
import { useLocation, useSearch } from '@tanstack/react-router'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { type Session, useSession } from '../../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { ForgotPasswordLink, LoginForm } from '../../sign-in/login-form.tsx'
import { useRedirect } from '../../sign-in/redirect-after-sign-in.ts'
import { isInBackOffice, redirectTarget } from '../../sign-in/redirect-target.ts'
import { SandboxLogin } from '../../sign-in/sandbox-login.tsx'
import { signInWords } from '../../sign-in/strings.ts'
import { useLoginForm } from '../../sign-in/use-login-form.ts'
import { words } from './strings.ts'
import '../../sign-in/history-state.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'

export function LoginPage() {
  useDocumentTitle(signInWords.login)
  const { redirect } = useSearch({ from: '/auth/login' })
  const session = useSession()
  const loginForm = useLoginForm(login)
  const { form, logIn, fill } = loginForm
  const email = form.watch('email')

  // A customer who is already signed in, perhaps in another tab, is redirected. A user without the role for the
  // requested page stays here.
  const isAlreadySignedIn = session?.role === 'USER' && !logIn.isSuccess && !isForBackOffice(redirect)
  useRedirect(isAlreadySignedIn ? redirectTarget(redirect, 'USER') : undefined)

  if (isAlreadySignedIn) return null
  return (
    <AuthCard
      title={signInWords.login}
      lead={redirect && !isForBackOffice(redirect) && words.loginLeadBeforeRedirect}
      footer={
        <div className="flex flex-col gap-4">
          <p>
            {words.noAccount}{' '}
            <TextLink to="/register" search={asSearchParams({ redirect })} state={{ email }}>
              {words.signUp}
            </TextLink>
          </p>
          <SandboxLogin of="customer" onFill={fill} />
        </div>
      }
    >
      <LoginWelcome redirect={redirect} session={session} />
      <LoginForm login={loginForm} userRole="USER" redirect={redirect} isSignedIn={session !== null}>
        <ForgotPasswordLink email={email} />
        <UnverifiedNotice error={logIn.error} email={logIn.variables?.email} redirect={redirect} />
      </LoginForm>
    </AuthCard>
  )
}

interface LoginWelcomeProps {
  redirect: string | undefined
  session: Session | null
}

/** Says why the visitor sees the login, if there is a special reason. */
function LoginWelcome({ redirect, session }: LoginWelcomeProps) {
  const { passwordUpdated, sessionEnded, customerErased } = useLocation({ select: ({ state }) => state })
  if (passwordUpdated || customerErased) {
    return (
      <Notice tone="ok">
        <p>{passwordUpdated ? words.passwordUpdated : words.customerErased}</p>
      </Notice>
    )
  }
  if (redirect !== undefined && isForBackOffice(redirect)) {
    return (
      <Notice>
        <p>{words.forBackOffice}</p>
        <p>
          <TextLink to="/admin/login" search={{ redirect }}>
            {words.toAdminLogin}
          </TextLink>
        </p>
      </Notice>
    )
  }
  if (sessionEnded) {
    return (
      <Notice tone="warn">
        <p>{words.sessionEnded}</p>
      </Notice>
    )
  }
  if (session?.role === 'ADMIN') {
    return (
      <Notice>
        <p>{words.signedInAsAdmin}</p>
        <p>
          <TextLink to="/admin">{words.toBackOffice}</TextLink>
        </p>
      </Notice>
    )
  }
  return null
}

/** Whether the visitor wanted a page of the back office. The guards of these pages redirect to this login, too. */
function isForBackOffice(redirect: string | undefined): boolean {
  return redirect !== undefined && isInBackOffice(redirect)
}

interface UnverifiedNoticeProps {
  error: Error | null
  /** The email address of the attempt. */
  email: string | undefined
  redirect: string | undefined
}

/**
 * Offers a new mail after a refused login. The address may be unconfirmed: the shop does not tell that, because the answer
 * would tell a stranger who signed up with the address whether it was registered before.
 */
function UnverifiedNotice({ error, email, redirect }: UnverifiedNoticeProps) {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_CREDENTIALS') return null
  return (
    <Notice>
      <p>{words.unverified}</p>
      <p>
        <TextLink to="/confirm-email" search={asSearchParams({ email, redirect })}>
          {words.unverifiedAction}
        </TextLink>
      </p>
    </Notice>
  )
}
