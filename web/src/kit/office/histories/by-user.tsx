import { readableEmail } from '@docket/contract/readable-email'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { historyWords } from './strings.ts'

/** The user of the deposit or purchase in a dialog. */
export function ByUser({ user }: { user: { id: number; email: string } }) {
  return (
    <span className="wrap-anywhere">
      {historyWords.by}{' '}
      <TextLink to="/admin/users/$userId" params={{ userId: String(user.id) }}>
        {readableEmail(user.email)}
      </TextLink>
    </span>
  )
}
