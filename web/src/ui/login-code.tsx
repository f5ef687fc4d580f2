import { secondStep } from '@docket/contract/credentials'
import { useEffect } from 'react'
import * as z from 'zod'
import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { CodeField } from './code-field.tsx'
import { Form } from './form.tsx'
import { textLinkStyle } from './text-link-style.ts'
import { ThrottleNote } from './throttle-note.tsx'
import type { Credentials, useLoginForm } from './use-login-form.ts'
import { useZodForm } from './use-zod-form.ts'

const words = strings.auth
const codeForm = z.object({ totp: secondStep.min(1, words.enterCode) })

interface LoginCodeProps {
  login: ReturnType<typeof useLoginForm>
  waiting: Credentials
  onToken: (token: string) => void
  isIn: boolean
}

/** The second step of an operator's sign-in, in the place of the first. */
export function LoginCode({ login: { logIn, startOver }, waiting, onToken, isIn }: LoginCodeProps) {
  const form = useZodForm({ schema: codeForm, defaults: { totp: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('totp'), [setFocus])
  return (
    <Form
      form={form}
      onSubmit={async ({ totp }) => onToken((await logIn.mutateAsync({ ...waiting, totp })).token)}
    >
      <p className="text-14 text-muted">
        {words.secondStep} <span className="wrap-anywhere font-semibold text-ink">{waiting.email}</span>
      </p>
      <CodeField
        onSwitch={() => {
          form.resetField('totp')
          setFocus('totp')
        }}
        {...form.field('totp')}
      />
      <ThrottleNote error={logIn.error} submittedAt={logIn.submittedAt} />
      <Button type="submit" variant="primary" wide busy={logIn.isPending || (logIn.isSuccess && isIn)}>
        {words.login}
      </Button>
      <button
        type="button"
        className={`${textLinkStyle} inline-flex min-h-(--target) items-center self-center text-14`}
        onClick={startOver}
      >
        {words.otherAccount}
      </button>
    </Form>
  )
}
