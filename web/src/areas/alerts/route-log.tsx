import { type AlertMessage, testAlertRoute } from '@docket/contract/admin/alerts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../kit/api/api.ts'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { formatDateTime } from '../../kit/lib/format.ts'
import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { Card } from '../../kit/ui/layout/card.tsx'
import { uiWords } from '../../kit/ui/strings.ts'
import { DateTimeText } from '../../kit/ui/table/date-text.tsx'
import { Pagination } from '../../kit/ui/table/pagination.tsx'
import { alertsKey, contentsOf, isRunningTest, LOG_PAGE_SIZE, logQuery, stateTones } from './alerts.ts'
import { words } from './words.ts'

/** What a route has sent, what the service said, and a button that sends a test. */
export function RouteLog({ id }: { id: number }) {
  const { page = 1 } = useSearch({ from: '/office/admin/alerts/$route' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(logQuery(id, page))
  const isTesting = data?.items.some(isRunningTest) ?? false
  return (
    <Card as="section">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.log}</h2>
        <TestButton id={id} isTesting={isTesting} />
      </div>
      {data ? (
        <>
          <div aria-live="polite">
            {data.items.length === 0 && <p className="text-muted">{words.logEmpty}</p>}
            <ul className="flex flex-col">
              {data.items.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          </div>
          <Pagination
            page={page}
            pageSize={LOG_PAGE_SIZE}
            total={data.total}
            onPage={(next) =>
              void navigate({
                to: '/admin/alerts/$route',
                params: { route: String(id) },
                search: { page: next },
                resetScroll: false,
              })
            }
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">{uiWords.loading}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Card>
  )
}

function TestButton({ id, isTesting }: { id: number; isTesting: boolean }) {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => call(testAlertRoute, { body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertsKey }),
  })
  return (
    <Button busy={test.isPending || isTesting} onClick={() => test.mutate()}>
      {words.test}
    </Button>
  )
}

function Message({ message }: { message: AlertMessage }) {
  const { state, words: said, tries, nextTryAt, createdAt, endedAt } = message
  return (
    <li className="flex flex-col gap-1 border-line border-t py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
        <span className="text-14 text-muted">
          <DateTimeText at={endedAt ?? createdAt} />
        </span>
      </p>
      <p className="wrap-anywhere min-w-0">{contentsOf(message)}</p>
      {said !== null && <p className="wrap-anywhere text-14 text-muted">{said}</p>}
      {nextTryAt !== null && tries > 0 && !message.isTest && (
        <p className="text-14 text-muted">
          {words.tries({ count: tries })}. {words.nextTry({ time: formatDateTime(nextTryAt) })}.
        </p>
      )}
    </li>
  )
}
