import { login } from '@docket/contract/identity'
import { useSearch } from '@tanstack/react-router'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { ForgotPasswordLink } from '../../sign-in/forgot-password-link.tsx'
import { LoginForm } from '../../sign-in/login-form.tsx'
import { redirectTarget } from '../../sign-in/redirect-target.ts'
import { SandboxLogin } from '../../sign-in/sandbox-login.tsx'
import { signInWords } from '../../sign-in/strings.ts'
import { useLoginForm } from '../../sign-in/use-login-form.ts'
import { useRedirect } from '../../sign-in/use-redirect.ts'
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
