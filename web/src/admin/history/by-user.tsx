import { adminStrings } from '../../lib/admin-strings.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Whose deposit or order a dialog is about. */
export function ByUser({ user }: { user: { id: number; email: string } }) {
  return (
    <span className="wrap-anywhere">
      {adminStrings.history.by}{' '}
      <TextLink to="/admin/users/$userId" params={{ userId: String(user.id) }}>
        {user.email}
      </TextLink>
    </span>
  )
}
