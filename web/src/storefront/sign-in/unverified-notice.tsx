import { ApiError } from '../../shared/api/api-error.ts'
import { asSearchParams } from '../../shared/search/search-params.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { words } from './strings.ts'

interface UnverifiedNoticeProps {
  error: Error | null
  /** The email address of the attempt. */
  email: string | undefined
  redirect: string | undefined
}

/** Shown after a login with an unconfirmed address: offers a new mail. It stays until the next attempt. */
export function UnverifiedNotice({ error, email, redirect }: UnverifiedNoticeProps) {
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
