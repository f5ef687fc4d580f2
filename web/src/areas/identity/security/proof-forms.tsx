import { secondStep } from '@docket/contract/credentials'
import { beginTotpBody } from '@docket/contract/security'
import { useEffect } from 'react'
import * as z from 'zod'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { signInWords } from '../sign-in/strings.ts'
import { words } from './strings.ts'

const codeForm = z.object({ totp: secondStep.min(1, signInWords.enterCode) })

interface ProofFormProps<Proof> {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  onSubmit: (proof: Proof) => Promise<unknown>
}

export function ProofByPassword({ id, onSubmit }: ProofFormProps<{ password: string }>) {
  const form = useZodForm({ schema: beginTotpBody, defaults: { password: '' } })
  const { setFocus } = form
  useFocusAtFirst(() => setFocus('password'))
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <PasswordField
        label={words.currentPassword}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

export function ProofByCode({ id, onSubmit }: ProofFormProps<{ totp: string }>) {
  const form = useZodForm({ schema: codeForm, defaults: { totp: '' } })
  const { setFocus } = form
  useFocusAtFirst(() => setFocus('totp'))
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <CodeField
        onSwitch={() => {
          form.resetField('totp')
          setFocus('totp')
        }}
        {...form.field('totp')}
      />
    </Form>
  )
}

/**
 * Focuses the field when it appears. It appears after the dialog has opened, because only then it is known which proof
 * is needed.
 */
function useFocusAtFirst(focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field appears
  useEffect(() => focus(), [])
}
