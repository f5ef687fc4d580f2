import { findPasswordProblem, MIN_PASSWORD_LENGTH, type PasswordOwner } from '@docket/contract/password-rules'
import type { ComponentProps } from 'react'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import type { ZodForm } from '../../../kit/ui/form/use-zod-form.ts'

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

/** From this length, a password of ordinary words takes years to guess even from its stolen hash. */
const LONG_LENGTH = 14

/**
 * The advice below a new password while it is typed: what to change, or that it is good. The server also refuses the
 * most used passwords.
 */
export function passwordAdvice(password: string, owner: PasswordOwner): string {
  if (password === '') return words.passwordHint
  if (password.length < MIN_PASSWORD_LENGTH)
    return words.passwordTooShort(MIN_PASSWORD_LENGTH - password.length)
  return (
    findPasswordProblem(password, owner) ??
    (password.length < LONG_LENGTH ? words.passwordShort : words.passwordLong)
  )
}

/** The advice below a new password. */
const words = {
  passwordHint: `At least ${MIN_PASSWORD_LENGTH} characters. Several words are hard to guess and easy to remember.`,
  passwordTooShort: (missing: number) =>
    missing === 1 ? '1 more character.' : `${missing} more characters.`,
  passwordShort: 'Long enough. One more word makes it much harder to guess.',
  passwordLong: 'Strong password.',
}
