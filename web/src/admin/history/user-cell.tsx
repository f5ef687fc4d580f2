import { TextLink } from '../../ui/text-link.tsx'

/** Whose row it is, with the way to that user. An e-mail may have 254 characters and no place to break. */
export function UserCell({ user }: { user: { id: number; email: string } }) {
  return (
    <span className="wrap-anywhere block sm:min-w-32">
      <TextLink to="/admin/users/$userId" params={{ userId: String(user.id) }}>
        {user.email}
      </TextLink>
    </span>
  )
}
