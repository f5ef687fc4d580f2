import { endOtherSessions } from '@docket/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { focusMain } from '../../../kit/lib/focus-main.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { PAGE_SIZE, securityKey, sessionsQuery } from './security-queries.ts'
import { SessionActions } from './session-actions.tsx'
import { sessionColumns } from './session-columns.tsx'
import { words } from './strings.ts'
import { useSecurityScreen } from './use-security-screen.ts'

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
