import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import type { Role } from '../../../kit/session/session.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { LoginCode } from './login-code.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'
import { signInWords } from './strings.ts'
import { SuspendedNote } from './suspended-note.tsx'
import { ThrottleNote } from './throttle-note.tsx'
import type { useLoginForm } from './use-login-form.ts'

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
