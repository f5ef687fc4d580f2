import { login } from '@docket/contract/auth'
import { useSearch } from '@tanstack/react-router'
import { redirectTarget } from '../../lib/redirect-target.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { ForgotPasswordLink } from '../../ui/forgot-password-link.tsx'
import { LoginForm } from '../../ui/login-form.tsx'
import { SandboxLogin } from '../../ui/sandbox-login.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLoginForm } from '../../ui/use-login-form.ts'
import { isForBackOffice, LoginWelcome } from './login-welcome.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'

const words = strings.auth

/** The customer that a demo shop is filled with at its first start. */
const demoCustomer = { email: 'demo@docket.test', password: 'docket-demo' }

export function LoginPage() {
  useDocumentTitle(words.login)
  const { redirect } = useSearch({ from: '/auth/login' })
  const session = useSession()
  const loginForm = useLoginForm(login)
  const { logIn, fill } = loginForm

  // Logged in already, or just now in another tab. Whom a guard sent here for the lack of another role stays.
  const isElsewhere = session?.role === 'USER' && !logIn.isSuccess && !isForBackOffice(redirect)
  useRedirect(isElsewhere ? redirectTarget(redirect, 'USER') : undefined)

  if (isElsewhere) return null
  return (
    <AuthCard
      title={words.login}
      lead={redirect && !isForBackOffice(redirect) && words.loginLeadOnTheWay}
      footer={
        <div className="flex flex-col gap-4">
          <p>
            {words.noAccount}{' '}
            <TextLink to="/register" search={asSearchParams({ redirect })}>
              {words.signUp}
            </TextLink>
          </p>
          <SandboxLogin login={demoCustomer} onFill={fill} />
        </div>
      }
    >
      <LoginWelcome redirect={redirect} session={session} />
      <LoginForm login={loginForm} redirect={redirect} isIn={session !== null}>
        <ForgotPasswordLink />
        <UnverifiedNotice error={logIn.error} email={logIn.variables?.email} redirect={redirect} />
      </LoginForm>
    </AuthCard>
  )
}
