import { ApiError } from '../../../../kit/api/api-error.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { words } from './strings.ts'

interface UnverifiedNoticeProps {
  error: Error | null
  /** The email address of the attempt. */
  email: string | undefined
  redirect: string | undefined
}

/**
 * Offers a new mail after a refused login. The address may be unconfirmed: the shop does not tell that, because the answer
 * would tell a stranger who signed up with the address whether it was registered before.
 */
export function UnverifiedNotice({ error, email, redirect }: UnverifiedNoticeProps) {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_CREDENTIALS') return null
  return (
    <Notice>
      <p>{words.unverified}</p>
      <p>
        <TextLink to="/confirm-email" search={asSearchParams({ email, redirect })}>
          {words.unverifiedAction}
        </TextLink>
      </p>
    </Notice>
  )
}
