import { secondStep } from '@docket/contract/credentials'
import { passkeyLogin, passkeyLoginOptions } from '@docket/contract/passkeys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import type { Role } from '../../../kit/session/session.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { supportLink } from '../../../kit/store/support-link.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { CodeField } from './code-field.tsx'
import { hasPasskeys, signWithPasskey } from './passkey-browser.ts'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'
import { signInWords } from './strings.ts'
import { ThrottleNote } from './throttle-note.tsx'
import type { Credentials, useLoginForm } from './use-login-form.ts'
import './history-state.ts'

interface LoginFormProps {
  /** The page calls `useLoginForm` itself, because it also uses the outcome. */
  login: ReturnType<typeof useLoginForm>
  userRole: Role
  /** The `redirect` parameter of the address. */
  redirect: string | undefined
  /**
   * Whether the visitor is signed in; on the login page of the back office, as an admin. After a login the button stays
   * busy until the page is left.
   */
  isSignedIn: boolean
  /** The page's own content, between the password and the button. */
  children?: ReactNode
}

/**
 * Email and password, for customers and admins, with the refusals that both can get. If a code is needed, its field
 * replaces them.
 */
export function LoginForm({ login, userRole, redirect, isSignedIn, children }: LoginFormProps) {
  const { form, logIn, acceptedCredentials } = login
  const router = useRouter()
  const onToken = (token: string) => redirectAfterSignIn(router, { token, from: redirect })
  if (acceptedCredentials) {
    return (
      <LoginCode
        login={login}
        acceptedCredentials={acceptedCredentials}
        onToken={onToken}
        isSignedIn={isSignedIn}
      />
    )
  }
  return (
    <Form form={form} onSubmit={async (values) => onToken((await logIn.mutateAsync(values)).token)}>
      <TextField
        label={signInWords.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={signInWords.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
      {children}
      <Refusal error={logIn.error} email={logIn.variables?.email} submittedAt={logIn.submittedAt} />
      <Button type="submit" variant="primary" wide busy={logIn.isPending || (logIn.isSuccess && isSignedIn)}>
        {signInWords.login}
      </Button>
      <PasskeyLogin userRole={userRole} onToken={onToken} />
    </Form>
  )
}

interface RefusalProps {
  error: Error | null
  /** The email address of the attempt. */
  email: string | undefined
  submittedAt: number
}

/** A toast has shown the reason. This note repeats it and stays until the next attempt. */
function Refusal({ error, email, submittedAt }: RefusalProps) {
  if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') {
    return (
      <Notice tone="bad">
        <p>{error.message}</p>
      </Notice>
    )
  }
  if (error instanceof ApiError && error.code === 'SUSPENDED') {
    return <SuspendedNote message={error.message} email={email} />
  }
  return <ThrottleNote error={error} submittedAt={submittedAt} />
}

const codeForm = z.object({ totp: secondStep.min(1, signInWords.enterCode) })

interface LoginCodeProps {
  login: ReturnType<typeof useLoginForm>
  acceptedCredentials: Credentials
  onToken: (token: string) => void
  isSignedIn: boolean
}

/** The form for the second step of a sign-in. The screen shows it in place of the form for the first step. */
function LoginCode({
  login: { logIn, startOver },
  acceptedCredentials,
  onToken,
  isSignedIn,
}: LoginCodeProps) {
  const form = useZodForm({ schema: codeForm, defaults: { totp: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('totp'), [setFocus])
  return (
    <Form
      form={form}
      onSubmit={async ({ totp }) =>
        onToken((await logIn.mutateAsync({ ...acceptedCredentials, totp })).token)
      }
    >
      <p className="text-14 text-muted">
        {signInWords.secondStep}{' '}
        <span className="wrap-anywhere font-semibold text-ink">{acceptedCredentials.email}</span>
      </p>
      <CodeField
        onSwitch={() => {
          form.resetField('totp')
          setFocus('totp')
        }}
        {...form.field('totp')}
      />
      <ThrottleNote error={logIn.error} submittedAt={logIn.submittedAt} />
      <Button type="submit" variant="primary" wide busy={logIn.isPending || (logIn.isSuccess && isSignedIn)}>
        {signInWords.login}
      </Button>
      <button
        type="button"
        className={`${textLinkStyle} inline-flex min-h-(--target) items-center self-center text-14`}
        onClick={startOver}
      >
        {signInWords.otherAccount}
      </button>
    </Form>
  )
}

interface PasskeyLoginProps {
  userRole: Role
  onToken: (token: string) => void
}

/** Signs in by passkey, without password and code. */
function PasskeyLogin({ userRole, onToken }: PasskeyLoginProps) {
  const logIn = useMutation({
    async mutationFn() {
      const passkey = await signWithPasskey(await call(passkeyLoginOptions, { body: {} }))
      return call(passkeyLogin, { body: { role: userRole, passkey } })
    },
    onSuccess: ({ token }) => onToken(token),
  })
  if (!hasPasskeys()) return null
  return (
    <Button wide busy={logIn.isPending} onClick={() => logIn.mutate()}>
      <KeyRound aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {signInWords.usePasskey}
    </Button>
  )
}

/** After the login of a suspended user: the server's reason, and a link to write to the shop. */
function SuspendedNote({ message, email }: { message: string; email: string | undefined }) {
  const { data: config } = useQuery(configQuery)
  return (
    <Notice tone="bad">
      <p>{message}</p>
      {config && (
        <p>
          <a
            href={supportLink(config, {
              subject: signInWords.suspendedSubject,
              message: signInWords.suspendedMessage(email ?? ''),
            })}
            target={config.supportChatNumber === null ? undefined : '_blank'}
            rel="noreferrer"
            className={textLinkStyle}
          >
            {signInWords.contactSupport}
          </a>
        </p>
      )}
    </Notice>
  )
}

/** Below the password field, so that Tab goes from the email to the password. `email`: the typed address. */
export function ForgotPasswordLink({ email }: { email: string }) {
  return (
    <Link
      to="/forgot-password"
      state={{ email }}
      className={`${textLinkStyle} -my-2 inline-flex min-h-(--target) items-center self-end text-14`}
    >
      {signInWords.forgotPassword}
    </Link>
  )
}
