import { beginTotpBody } from '@docket/contract/security'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { words } from './strings.ts'

interface ConfirmPasswordProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  onSubmit: (body: { password: string }) => Promise<unknown>
}

/** Step 1 of turning on two-step sign-in: asks for the current password. */
export function ConfirmPassword({ id, onSubmit }: ConfirmPasswordProps) {
  const form = useZodForm({ schema: beginTotpBody, defaults: { password: '' } })
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <PasswordField
        label={words.currentPassword}
        hint={words.currentPasswordHint}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}
