import { beginTotpBody } from '@docket/contract/admin/security'
import { adminStrings } from '../../lib/admin-strings.ts'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'

const words = adminStrings.security

interface ConfirmPasswordProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  onSubmit: (body: { password: string }) => Promise<unknown>
}

/** The first step: the password again. */
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
