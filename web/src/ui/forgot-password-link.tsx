import { Link } from '@tanstack/react-router'
import { strings } from '../lib/strings.ts'
import { textLinkStyle } from './text-link-style.ts'

/** Below the password's field, so that Tab leads from the email to the password. */
export function ForgotPasswordLink() {
  return (
    <Link
      to="/forgot-password"
      className={`${textLinkStyle} -my-2 inline-flex min-h-(--target) items-center self-end text-14`}
    >
      {strings.auth.forgotPassword}
    </Link>
  )
}
