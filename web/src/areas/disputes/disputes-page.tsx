import { disputeList } from '@docket/contract/admin/dispute-list'
import { type Dispute, saveDisputeSettings } from '@docket/contract/admin/disputes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../kit/api/api.ts'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { formatDollars } from '../../kit/lib/format.ts'
import { userColumn } from '../../kit/office/histories/shared-columns.tsx'
import { ListFilters } from '../../kit/office/list-filters.tsx'
import { isFiltered } from '../../kit/office/list-values.ts'
import { useChangeSearch } from '../../kit/search/use-change-search.ts'
import { IfMay } from '../../kit/session/if-may.tsx'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Switch } from '../../kit/ui/form/switch.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { DataRows } from '../../kit/ui/table/data-rows.tsx'
import { type Column, DataTable } from '../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../kit/ui/table/date-text.tsx'
import { RowLink } from '../../kit/ui/table/row-button.tsx'
import { type DisputesSearch, disputesQuery, PAGE_SIZE, settingsQuery, tones } from './disputes.ts'
import { timeLeft } from './time-left.ts'
import { disputeFilterWords, words } from './words.ts'

/** The disputes of payments: first those that the shop must answer, by their deadline. */
export function DisputesPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/disputes' })
  const change = useChangeSearch('/admin/disputes')
  const query = useQuery(disputesQuery(search))
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <DataTable
        label={words.title}
        filters={
          <ListFilters
            label={words.filters}
            filters={disputeList.filters}
            words={disputeFilterWords}
            choices={{}}
            search={search}
            change={change}
          />
        }
        columns={disputeColumns}
        narrowView={DataRows}
        rows={query.data?.items}
        rowId={({ id }) => id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={query.data?.total ?? 0}
        onPage={(page) => change({ page }, { resetScroll: true })}
        busy={query.isPlaceholderData}
        failure={query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        empty={<NoDisputes search={search} />}
        actions={({ id, status }) => (
          <RowLink
            data-opens-row
            variant={status === 'OPEN' ? 'secondary' : 'quiet'}
            of={words.ofDispute({ id })}
            to="/admin/disputes/$disputeId"
            params={{ disputeId: String(id) }}
          >
            {words.view}
          </RowLink>
        )}
      />
      <IfMay needed="settings">
        <StopBuying />
      </IfMay>
    </>
  )
}

const disputeColumns: readonly Column<Dispute>[] = [
  { ...userColumn, header: words.customer, isTitle: true },
  {
    id: 'status',
    header: words.status,
    phone: 'end',
    cell: (dispute) => <Badge tone={tones[dispute.status]}>{words.statuses[dispute.status]}</Badge>,
  },
  {
    id: 'amount',
    header: words.amount,
    numeric: true,
    phone: 'below',
    cell: ({ amount }) => (amount === null ? words.unknownAmount : formatDollars(amount)),
  },
  {
    id: 'time',
    header: words.time,
    width: 'whitespace-nowrap',
    phone: 'below',
    cell: (dispute) => timeLeft(dispute, Date.now()) ?? '–',
  },
  {
    id: 'reason',
    header: words.reason,
    hideWhenNarrow: true,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? words.noReason}</span>,
  },
  {
    id: 'createdAt',
    header: words.date,
    hideWhenNarrow: true,
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

function NoDisputes({ search }: { search: DisputesSearch }) {
  if (!isFiltered(disputeList.filters, search)) {
    return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  }
  return (
    <EmptyState title={words.noMatch} action={<LinkButton to="/admin/disputes">{words.clear}</LinkButton>} />
  )
}

/** Shows the server's state, not the requested one. */
function StopBuying() {
  const queryClient = useQueryClient()
  const { data } = useQuery(settingsQuery)
  const change = useMutation({
    mutationFn: (buyingDuringDisputes: boolean) =>
      call(saveDisputeSettings, { body: { buyingDuringDisputes } }),
    onSuccess(settings) {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      toast.success(words.saved)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
  if (!data) return null
  return (
    <div className="mt-6">
      <Switch
        label={words.buying}
        hint={words.buyingHint}
        checked={!data.buyingDuringDisputes}
        busy={change.isPending}
        onChange={(stops) => change.mutate(!stops)}
      />
    </div>
  )
}
