import { login } from '@docket/contract/identity'
import { useSearch } from '@tanstack/react-router'
import { asSearchParams } from '../../shared/search/search-params.ts'
import { useSession } from '../../shared/session/session.ts'
import { ForgotPasswordLink } from '../../shared/sign-in/forgot-password-link.tsx'
import { LoginForm } from '../../shared/sign-in/login-form.tsx'
import { redirectTarget } from '../../shared/sign-in/redirect-target.ts'
import { SandboxLogin } from '../../shared/sign-in/sandbox-login.tsx'
import { signInWords } from '../../shared/sign-in/strings.ts'
import { useLoginForm } from '../../shared/sign-in/use-login-form.ts'
import { useRedirect } from '../../shared/sign-in/use-redirect.ts'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { AuthCard } from '../../ui/layout/auth-card.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { isForBackOffice, LoginWelcome } from './login-welcome.tsx'
import { words } from './strings.ts'
import { UnverifiedNotice } from './unverified-notice.tsx'

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
