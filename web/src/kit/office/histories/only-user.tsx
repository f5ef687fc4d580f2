import { userById } from '@docket/contract/admin/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { call } from '../../api/api.ts'
import { useChangeSearch } from '../../search/use-change-search.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { iconButtonStyle } from '../../ui/overlay/overlay-style.ts'
import { historiesKey } from './query-keys.ts'
import type { HistoriesSearch } from './search.ts'
import { historyWords } from './strings.ts'

interface OnlyUserProps {
  id: number
  /** The loaded rows. They contain the email address of the filtered user. */
  rows: readonly { user: { id: number; email: string } }[] | undefined
  onRemove: () => void
}

/** Names the user whose rows are shown, with a button that shows all users again. */
export function OnlyUser({ id, rows, onRemove }: OnlyUserProps) {
  const loadedEmail = rows?.find(({ user }) => user.id === id)?.user.email
  const { data: fetchedEmail } = useQuery({
    ...emailQuery(id),
    enabled: rows !== undefined && loadedEmail === undefined,
  })
  return (
    <p className="mb-4 inline-flex max-w-full items-center gap-1 rounded-control border border-brand bg-brand-soft ps-3 text-14">
      <span className="wrap-anywhere min-w-0 py-1">
        {historyWords.onlyUser}{' '}
        <TextLink to="/admin/users/$userId" params={{ userId: String(id) }}>
          {loadedEmail ?? fetchedEmail ?? historyWords.userNumber(id)}
        </TextLink>
      </span>
      <button
        type="button"
        className={iconButtonStyle}
        aria-label={historyWords.showAllUsers}
        onClick={onRemove}
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </button>
    </p>
  )
}

/** The user of an open tab of Histories, if a link has opened it for one user. */
export function OnlyUserOfTab({ search, rows }: Pick<OnlyUserProps, 'rows'> & { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const { userId: id } = search
  if (id === undefined) return null
  return <OnlyUser id={id} rows={rows} onRemove={() => change({ userId: undefined, page: undefined })} />
}

/** The email address of a user without a loaded row. */
function emailQuery(userId: number) {
  return queryOptions({
    queryKey: [...historiesKey, 'email', userId],
    queryFn: async ({ signal }) =>
      (await call(userById, { params: { id: userId }, query: {}, signal })).email,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { errors: 'none' },
  })
}
