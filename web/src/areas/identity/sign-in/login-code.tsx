import { secondStep } from '@docket/contract/credentials'
import { useEffect } from 'react'
import * as z from 'zod'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { CodeField } from './code-field.tsx'
import { signInWords } from './strings.ts'
import { ThrottleNote } from './throttle-note.tsx'
import type { Credentials, useLoginForm } from './use-login-form.ts'

const codeForm = z.object({ totp: secondStep.min(1, signInWords.enterCode) })

interface LoginCodeProps {
  login: ReturnType<typeof useLoginForm>
  acceptedCredentials: Credentials
  onToken: (token: string) => void
  isSignedIn: boolean
}

/** The form for the second step of a sign-in. The screen shows it in place of the form for the first step. */
export function LoginCode({
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
