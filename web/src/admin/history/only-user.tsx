import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { iconButtonStyle } from '../../ui/overlay-style.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { emailQuery } from './histories-query.ts'

const words = adminStrings.history

interface OnlyUserProps {
  id: number
  rows: readonly { user: { id: number; email: string } }[] | undefined
  onRemove: () => void
}

/** Says whose rows these are, and shows everybody's again. */
export function OnlyUser({ id, rows, onRemove }: OnlyUserProps) {
  const shown = rows?.find(({ user }) => user.id === id)?.user.email
  const { data: asked } = useQuery({
    ...emailQuery(id),
    enabled: rows !== undefined && shown === undefined,
  })
  return (
    <p className="mb-4 inline-flex max-w-full items-center gap-1 rounded-control border border-brand bg-brand-soft ps-3 text-14">
      <span className="wrap-anywhere min-w-0 py-1">
        {words.onlyUser}{' '}
        <TextLink to="/admin/users/$userId" params={{ userId: String(id) }}>
          {shown ?? asked ?? words.userNumber(id)}
        </TextLink>
      </span>
      <button type="button" className={iconButtonStyle} aria-label={words.showEverybody} onClick={onRemove}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
    </p>
  )
}
