import type { PasswordOwner } from '@docket/contract/password-rules'
import type { ComponentProps } from 'react'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import type { ZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { passwordAdvice } from './password-advice.ts'

type BoundField = ReturnType<ZodForm<Record<string, unknown>, unknown>['field']>

interface NewPasswordFieldsProps {
  labels: { password: string; confirmPassword: string }
  password: BoundField
  confirmPassword: BoundField
  /** The text that is now in the first field, for the advice below it. */
  typedPassword: string
  owner: PasswordOwner
  /** Validates the second field again. */
  onRecheck: () => Promise<unknown>
}

/** A new password, twice. The error disappears as soon as both are equal, whichever field was corrected. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, password, confirmPassword, typedPassword, owner, onRecheck } = props
  const changePassword: ComponentProps<'input'>['onChange'] = async (event) => {
    await password.onChange(event)
    if (confirmPassword.error) await onRecheck()
  }
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={passwordAdvice(typedPassword, owner)}
        autoComplete="new-password"
        {...password}
        onChange={changePassword}
      />
      <PasswordField label={labels.confirmPassword} autoComplete="new-password" {...confirmPassword} />
    </>
  )
}
