import { login } from '@docket/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { configQuery } from '../../lib/config-query.ts'
import { redirectTarget } from '../../lib/redirect-target.ts'
import { present } from '../../lib/search-params.ts'
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
import { TextLink, textLinkStyle } from '../../ui/text-link.tsx'
import { useLoginForm } from '../../ui/use-login-form.ts'
import { LoginProblem } from './login-problem.tsx'
import { isForBackOffice, LoginWelcome } from './login-welcome.tsx'

const words = strings.auth

/** The customer that a demo shop is filled with at its first start. */
const demoCustomer = { email: 'demo@docket.test', password: 'docket-demo' }

export function LoginPage() {
  useDocumentTitle(words.login)
  const { redirect } = useSearch({ from: '/auth/login' })
  const session = useSession()
  const enter = useEnter()
  const { form, logIn, fill } = useLoginForm(login)
  const config = useQuery(configQuery)

  // Logged in already, or just now in another tab. Whom a guard sent here for the lack of another role stays.
  const isElsewhere = session?.role === 'USER' && !logIn.isSuccess && !isForBackOffice(redirect)
  useGoOn(isElsewhere ? redirectTarget(redirect, 'USER') : undefined)

  if (isElsewhere) return null
  return (
    <AuthCard
      title={words.login}
      lead={redirect && !isForBackOffice(redirect) && words.loginLeadOnTheWay}
      footer={
        <div className="flex flex-col gap-4">
          <p>
            {words.noAccount}{' '}
            <TextLink to="/register" search={present({ redirect })}>
              {words.signUp}
            </TextLink>
          </p>
          {config.data?.sandbox && <SandboxLogin login={demoCustomer} onFill={fill} />}
        </div>
      }
    >
      <LoginWelcome redirect={redirect} session={session} />
      <Form form={form} onSubmit={async (values) => enter((await logIn.mutateAsync(values)).token, redirect)}>
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
        {/* Below the field, so that Tab leads from the email to the password. */}
        <Link
          to="/forgot-password"
          className={`${textLinkStyle} -my-2 inline-flex min-h-(--target) items-center self-end text-14`}
        >
          {words.forgotPassword}
        </Link>
        <LoginProblem
          error={logIn.error}
          submittedAt={logIn.submittedAt}
          email={logIn.variables?.email}
          redirect={redirect}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={logIn.isPending || (logIn.isSuccess && session !== null)}
        >
          {words.login}
        </Button>
      </Form>
    </AuthCard>
  )
}
