import { MIN_PASSWORD_LENGTH } from '@docket/contract/password-rules'

/** The advice below a new password. */
export const newPasswordWords = {
  passwordHint: `At least ${MIN_PASSWORD_LENGTH} characters. Several words are hard to guess and easy to remember.`,
  passwordTooShort: (missing: number) =>
    missing === 1 ? '1 more character.' : `${missing} more characters.`,
  passwordShort: 'Long enough. One more word makes it much harder to guess.',
  passwordLong: 'Good. Use it for this shop only.',
}
