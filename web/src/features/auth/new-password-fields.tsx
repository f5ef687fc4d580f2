import type { ComponentProps } from 'react'
import { strings } from '../../lib/strings.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import type { ZodForm } from '../../ui/use-zod-form.ts'

type Bound = ReturnType<ZodForm<Record<string, unknown>, unknown>['field']>

interface NewPasswordFieldsProps {
  labels: { password: string; confirmPassword: string }
  password: Bound
  confirmPassword: Bound
  /** Judges the second field again. */
  onRecheck: () => Promise<unknown>
}

/** A new password, twice. That they differ is forgotten as soon as they are the same, whichever was corrected. */
export function NewPasswordFields({ labels, password, confirmPassword, onRecheck }: NewPasswordFieldsProps) {
  const changePassword: ComponentProps<'input'>['onChange'] = async (event) => {
    await password.onChange(event)
    if (confirmPassword.error) await onRecheck()
  }
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={strings.auth.passwordHint}
        autoComplete="new-password"
        {...password}
        onChange={changePassword}
      />
      <PasswordField label={labels.confirmPassword} autoComplete="new-password" {...confirmPassword} />
    </>
  )
}
