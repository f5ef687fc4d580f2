import { findPasswordProblem, MIN_PASSWORD_LENGTH, type PasswordOwner } from '@docket/contract/password-rules'
import { newPasswordWords as words } from './new-password-strings.ts'

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
