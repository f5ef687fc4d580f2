import type { AlertRoute, AlertRoutes } from '@docket/contract/admin/alerts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { officeWords } from '../../kit/office/strings.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../kit/ui/table/date-text.tsx'
import { RowLink } from '../../kit/ui/table/row-button.tsx'
import { routesQuery, stateTones, timesOf } from './alerts.ts'
import { MissedEvents } from './missed-events.tsx'
import { words } from './words.ts'

/** How many rows the skeleton shows. A shop has few routes, so the list has no pages. */
const SKELETON_ROWS = 3

/** The routes over which operators are told what needs them. */
export function AlertsPage() {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery(routesQuery)
  const columns = useMemo(() => routeColumns(data?.channels ?? []), [data?.channels])
  const rows = data?.routes
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} actions={<AddRoute />} />
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        page={1}
        pageSize={Math.max(SKELETON_ROWS, rows?.length ?? 0)}
        total={rows?.length ?? 0}
        onPage={() => {}}
        failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
        empty={
          <EmptyState title={words.none} action={<AddRoute />}>
            {words.noneHint}
          </EmptyState>
        }
        actions={({ id, name }) => (
          <RowLink
            data-opens-row
            of={officeWords.rowName(name)}
            to="/admin/alerts/$route"
            params={{ route: String(id) }}
          >
            {words.open}
          </RowLink>
        )}
      />
      <div className="mt-8">
        <MissedEvents />
      </div>
    </>
  )
}

function AddRoute() {
  return (
    <LinkButton variant="primary" to="/admin/alerts/$route" params={{ route: 'new' }}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {words.add}
    </LinkButton>
  )
}

function routeColumns(channels: AlertRoutes['channels']): readonly Column<AlertRoute>[] {
  return [
    {
      id: 'name',
      header: words.name,
      isTitle: true,
      cell: ({ name, isOn, failingSince }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere min-w-0">{name}</span>
          {!isOn && <Badge>{words.off}</Badge>}
          {isOn && failingSince !== null && <Badge tone="bad">{words.failing}</Badge>}
        </span>
      ),
    },
    {
      id: 'channel',
      header: words.channel,
      cell: ({ channel, target }) => (
        <>
          <span className="block">{channels.find((one) => one.channel === channel)?.name ?? channel}</span>
          <span className="wrap-anywhere block text-14 text-muted">{target || words.owners}</span>
        </>
      ),
    },
    {
      id: 'when',
      header: words.when,
      hideWhenNarrow: true,
      cell: (route) => (
        <>
          <span className="block">{timesOf(route)}</span>
          <span className="block text-14 text-muted">{words.kindCount({ count: route.kinds.length })}</span>
        </>
      ),
    },
    { id: 'last', header: words.last, cell: (route) => <LastMessage route={route} /> },
  ]
}

function LastMessage({ route: { last, waiting } }: { route: AlertRoute }) {
  return (
    <span className="flex flex-col items-start gap-1">
      {last === null ? (
        <span className="text-muted">{words.nothingSent}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={stateTones[last.state]}>{words.states[last.state]}</Badge>
          <DateTimeText at={last.endedAt ?? last.createdAt} />
        </span>
      )}
      {waiting > 0 && <span className="text-14 text-muted">{words.waiting({ count: waiting })}</span>}
    </span>
  )
}
