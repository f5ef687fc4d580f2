import { endOtherSessions, endSession, type UserSession } from '@docket/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { focusMain } from '../../../kit/lib/focus-main.ts'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { type Column, DataTable } from '../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { PAGE_SIZE, securityKey, sessionsQuery, useSecurityScreen } from './security.ts'
import { words } from './strings.ts'

/** The sessions of the user, each with a button that ends it. */
export function Sessions() {
  const { path, search } = useSecurityScreen()
  const change = useChangeSearch(path)
  const { data, error, isPlaceholderData, refetch } = useQuery(sessionsQuery(search))
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.sessions}</h2>
        {data && data.total > 1 && <EndOthers onEnded={() => change({ page: undefined })} />}
      </div>
      <DataTable
        label={words.sessions}
        columns={sessionColumns}
        rows={data?.items}
        rowId={({ id }) => id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page })}
        busy={isPlaceholderData}
        failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
        empty={<EmptyState title={words.noSessions} />}
        actions={(session) => <SessionActions session={session} />}
      />
      {data?.total === 1 && <p className="mt-3 text-14 text-muted">{words.noOthers}</p>}
    </section>
  )
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endOtherSessions, { body: {} }),
    async onSuccess({ ended }) {
      onEnded()
      toast.success(words.signedOutOthers(ended))
      await queryClient.invalidateQueries({ queryKey: securityKey })
      // The button that had the focus is gone.
      if (document.activeElement === document.body) focusMain()
    },
  })
  return (
    <Button busy={end.isPending} onClick={() => end.mutate()}>
      {words.signOutOthers}
    </Button>
  )
}

/** Ends a session. Logout ends the current one. */
function SessionActions({ session }: { session: UserSession }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    // A session that has already ended counts as success.
    mutationFn: () => call(endSession, { params: { id: session.id } }).catch(ignoreNotFound),
    async onSuccess() {
      toast.success(words.signedOut)
      await queryClient.invalidateQueries({ queryKey: securityKey })
      // The row is gone, so the focus has to move.
      focusMain()
    },
  })
  if (session.isThis) return null
  const signedInText = words.signOutOf(
    session.browser ?? words.unknownBrowser,
    formatDateTime(session.createdAt),
  )
  return (
    <RowButton of={signedInText} busy={end.isPending} onClick={() => end.mutate()}>
      {words.signOut}
    </RowButton>
  )
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

const sessionColumns: Column<UserSession>[] = [
  {
    id: 'browser',
    header: words.browser,
    isTitle: true,
    cell: ({ browser, isThis }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {browser ?? words.unknownBrowser}
        {isThis && <Badge tone="brand">{words.thisOne}</Badge>}
      </span>
    ),
  },
  {
    id: 'address',
    header: words.address,
    cell: ({ address }) => (
      <span className="wrap-anywhere font-mono text-14">{address ?? words.unknownAddress}</span>
    ),
  },
  { id: 'createdAt', header: words.signedIn, cell: ({ createdAt }) => <DateTimeText at={createdAt} /> },
  {
    id: 'lastSeenAt',
    header: words.lastSeen,
    cell: ({ lastSeenAt }) => <DateTimeText at={lastSeenAt} />,
  },
  {
    id: 'expiresAt',
    header: words.expires,
    hideWhenNarrow: true,
    cell: ({ expiresAt }) => <DateTimeText at={expiresAt} />,
  },
]
