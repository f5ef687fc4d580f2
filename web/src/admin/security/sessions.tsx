import { endOtherSessions } from '@docket/contract/admin/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { focusMain } from '../../lib/focus-main.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { PAGE_SIZE, securityKey, sessionsQuery } from './security-queries.ts'
import { SessionActions } from './session-actions.tsx'
import { sessionColumns } from './session-columns.tsx'

const words = adminStrings.security

/** Where the admin is signed in, and the way to end that. */
export function Sessions() {
  const search = useSearch({ from: '/office/admin/security' })
  const change = useChangeSearch('/admin/security')
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
        error={error}
        onRetry={() => void refetch()}
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
