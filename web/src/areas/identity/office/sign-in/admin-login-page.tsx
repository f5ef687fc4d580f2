import { adminLogin } from '@docket/contract/identity'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useSession } from '../../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { ForgotPasswordLink, LoginForm } from '../../sign-in/login-form.tsx'
import { useRedirect } from '../../sign-in/redirect-after-sign-in.ts'
import { redirectTarget } from '../../sign-in/redirect-target.ts'
import { SandboxLogin } from '../../sign-in/sandbox-login.tsx'
import { useLoginForm } from '../../sign-in/use-login-form.ts'
import { words } from './strings.ts'
import './history-state.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'

export function AdminLoginPage() {
  useDocumentTitle(words.adminLoginTitle)
  const { redirect } = useSearch({ from: '/auth/admin/login' })
  const passwordChosen = useLocation({ select: ({ state }) => state.passwordChosen })
  const session = useSession()
  const loginForm = useLoginForm(adminLogin)
  const isOperator = session?.role === 'ADMIN'
  const wasSignedInBefore = isOperator && !loginForm.logIn.isSuccess
  useRedirect(wasSignedInBefore ? redirectTarget(redirect, 'ADMIN') : undefined)

  // The operator signed in before this form was sent, perhaps in another tab.
  if (wasSignedInBefore) return null
  return (
    <AuthCard
      title={words.adminLoginTitle}
      lead={words.adminLoginLead}
      footer={
        <div className="flex flex-col gap-4">
          <ShopLink isCustomer={session?.role === 'USER'} />
          <SandboxLogin of="operator" onFill={loginForm.fill} />
        </div>
      }
    >
      {passwordChosen && (
        <Notice tone="ok">
          <p>{words.passwordChosen}</p>
        </Notice>
      )}
      <LoginForm login={loginForm} userRole="ADMIN" redirect={redirect} isSignedIn={isOperator}>
        <ForgotPasswordLink email={loginForm.form.watch('email')} />
      </LoginForm>
    </AuthCard>
  )
}

function ShopLink({ isCustomer }: { isCustomer: boolean }) {
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
