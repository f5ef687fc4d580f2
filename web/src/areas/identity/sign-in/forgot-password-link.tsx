import { Link } from '@tanstack/react-router'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { signInWords } from './strings.ts'
import './history-state.ts'

/** Below the password field, so that Tab goes from the email to the password. `email`: the typed address. */
export function ForgotPasswordLink({ email }: { email: string }) {
  return (
    <Link
      to="/forgot-password"
      state={{ email }}
      className={`${textLinkStyle} -my-2 inline-flex min-h-(--target) items-center self-end text-14`}
    >
      {signInWords.forgotPassword}
    </Link>
  )
}
