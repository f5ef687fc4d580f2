import { adminLogin } from '@docket/contract/auth'
import { useSearch } from '@tanstack/react-router'
import { redirectTarget } from '../../lib/redirect-target.ts'
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

const words = strings.auth

/** The operator that the sandbox makes at its first start. */
const firstAdmin = { email: 'admin@docket.test', password: 'docket-admin' }

export function AdminLoginPage() {
  useDocumentTitle(words.adminLoginTitle)
  const { redirect } = useSearch({ from: '/auth/admin/login' })
  const session = useSession()
  const loginForm = useLoginForm(adminLogin)
  const isOperator = session?.role === 'ADMIN'
  const isElsewhere = isOperator && !loginForm.logIn.isSuccess
  useRedirect(isElsewhere ? redirectTarget(redirect, 'ADMIN') : undefined)

  // Logged in already, or just now in another tab.
  if (isElsewhere) return null
  return (
    <AuthCard
      title={words.adminLoginTitle}
      lead={words.adminLoginLead}
      footer={
        <div className="flex flex-col gap-4">
          <WayToTheShop isCustomer={session?.role === 'USER'} />
          <SandboxLogin login={firstAdmin} onFill={loginForm.fill} />
        </div>
      }
    >
      <LoginForm login={loginForm} redirect={redirect} isIn={isOperator}>
        <ForgotPasswordLink />
      </LoginForm>
    </AuthCard>
  )
}

function WayToTheShop({ isCustomer }: { isCustomer: boolean }) {
  if (!isCustomer) {
    return (
      <p>
        <TextLink to="/login">{words.shopLogin}</TextLink>
      </p>
    )
  }
  return (
    <p>
      {words.signedInAsCustomer} <TextLink to="/products">{words.toShop}</TextLink>
    </p>
  )
}
