import type { ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { strings } from '../lib/strings.ts'
import { useSignInRedirect } from '../lib/use-sign-in-redirect.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { LoginCode } from './login-code.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'
import { ThrottleNote } from './throttle-note.tsx'
import type { useLoginForm } from './use-login-form.ts'

const words = strings.auth

interface LoginFormProps {
  /** The page calls `useLoginForm` itself, as it looks at how the attempt went, too. */
  login: ReturnType<typeof useLoginForm>
  /** Where to go on to, as the address has it. */
  redirect: string | undefined
  /** Whether there is a session of the page's kind: after a login the button stays busy until the page is left. */
  isIn: boolean
  /** What the page has of its own, between the password and the button. */
  children?: ReactNode
}

/**
 * Email and password, for customers and operators alike, and what to do about a refusal that both may meet. Where an
 * operator's code is asked for, that takes their place.
 */
export function LoginForm({ login, redirect, isIn, children }: LoginFormProps) {
  const { form, logIn, waiting } = login
  const enter = useSignInRedirect()
  if (waiting) {
    const onToken = (token: string) => enter(token, redirect)
    return <LoginCode login={login} waiting={waiting} onToken={onToken} isIn={isIn} />
  }
  return (
    <Form form={form} onSubmit={async (values) => enter((await logIn.mutateAsync(values)).token, redirect)}>
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
      {children}
      <Refusal error={logIn.error} submittedAt={logIn.submittedAt} />
      <Button type="submit" variant="primary" wide busy={logIn.isPending || (logIn.isSuccess && isIn)}>
        {words.login}
      </Button>
    </Form>
  )
}

/** The toast has said what happened; this stays until the next attempt. */
function Refusal({ error, submittedAt }: { error: Error | null; submittedAt: number }) {
  if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') {
    return (
      <Notice tone="bad">
        <p>{words.mismatch}</p>
      </Notice>
    )
  }
  return <ThrottleNote error={error} submittedAt={submittedAt} />
}
