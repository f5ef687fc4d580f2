import { adminLogin } from '@docket/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { configQuery } from '../../lib/config-query.ts'
import { redirectTarget } from '../../lib/redirect-target.ts'
import { useSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useEnter } from '../../lib/use-enter.ts'
import { useGoOn } from '../../lib/use-go-on.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SandboxLogin } from '../../ui/sandbox-login.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLoginForm } from '../../ui/use-login-form.ts'
import { LoginProblem } from './login-problem.tsx'

const words = strings.auth

/** The operator that the sandbox makes at its first start. */
const firstAdmin = { email: 'admin@docket.test', password: 'docket-admin' }

export function AdminLoginPage() {
  useDocumentTitle(words.adminLoginTitle)
  const { redirect } = useSearch({ from: '/auth/admin/login' })
  const session = useSession()
  const enter = useEnter()
  const { form, logIn, fill } = useLoginForm(adminLogin)
  const config = useQuery(configQuery)
  const isOperator = session?.role === 'ADMIN'
  const isElsewhere = isOperator && !logIn.isSuccess
  useGoOn(isElsewhere ? redirectTarget(redirect, 'ADMIN') : undefined)

  // Logged in already, or just now in another tab.
  if (isElsewhere) return null
  return (
    <AuthCard
      title={words.adminLoginTitle}
      lead={words.adminLoginLead}
      footer={
        <div className="flex flex-col gap-4">
          <WayToTheShop isCustomer={session?.role === 'USER'} />
          {config.data?.sandbox && <SandboxLogin login={firstAdmin} onFill={fill} />}
        </div>
      }
    >
      <Form form={form} onSubmit={async (values) => enter((await logIn.mutateAsync(values)).token, redirect)}>
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
        <LoginProblem error={logIn.error} submittedAt={logIn.submittedAt} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={logIn.isPending || (logIn.isSuccess && isOperator)}
        >
          {words.login}
        </Button>
      </Form>
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
