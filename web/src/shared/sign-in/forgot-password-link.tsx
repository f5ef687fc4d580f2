import { Link } from '@tanstack/react-router'
import { textLinkStyle } from '../../ui/layout/text-link-style.ts'
import { signInWords } from './strings.ts'

/** Below the password field, so that Tab goes from the email to the password. */
export function ForgotPasswordLink() {
  return (
    <Link
      to="/forgot-password"
      className={`${textLinkStyle} -my-2 inline-flex min-h-(--target) items-center self-end text-14`}
    >
      {signInWords.forgotPassword}
    </Link>
  )
}
