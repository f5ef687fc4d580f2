import { ApiError } from '../../lib/api-error.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface UnverifiedNoticeProps {
  error: Error | null
  /** The address that was tried. */
  email: string | undefined
  redirect: string | undefined
}

/** The way to the mailed link, where a login was refused for want of it. Stays until the next attempt. */
export function UnverifiedNotice({ error, email, redirect }: UnverifiedNoticeProps) {
  const words = strings.auth
  if (!(error instanceof ApiError) || error.code !== 'EMAIL_NOT_VERIFIED') return null
  return (
    <Notice tone="warn">
      <p>{words.unverified}</p>
      <p>
        <TextLink to="/confirm-email" search={asSearchParams({ email, redirect })}>
          {words.unverifiedAction}
        </TextLink>
      </p>
    </Notice>
  )
}
