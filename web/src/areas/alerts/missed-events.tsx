import { type GivenUpEvent, tryEventsAgain } from '@docket/contract/admin/given-up-events'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../kit/api/api.ts'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { statsKey } from '../../kit/office/histories/query-keys.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { Card } from '../../kit/ui/layout/card.tsx'
import { DateTimeText } from '../../kit/ui/table/date-text.tsx'
import { Pagination } from '../../kit/ui/table/pagination.tsx'
import { alertsKey, MISSED_PAGE_SIZE, missedEventsQuery, titleOfEvent } from './alerts.ts'
import { words } from './words.ts'

/** What the shop gave up: an alert or a mail that was never sent. Nothing, if there is none. */
export function MissedEvents() {
  const { page = 1 } = useSearch({ from: '/office/admin/alerts' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(missedEventsQuery(page))
  if (!data && !error) return null
  if (data?.total === 0) return null
  return (
    <Card as="section">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-18">{words.missed}</h2>
          <p className="mt-1 text-14 text-muted">{words.missedHint}</p>
        </div>
        {data && <TryAgain />}
      </div>
      {data ? (
        <>
          <ul className="flex flex-col">
            {data.items.map((event) => (
              <MissedEvent key={event.id} event={event} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={MISSED_PAGE_SIZE}
            total={data.total}
            onPage={(next) =>
              void navigate({ to: '/admin/alerts', search: { page: next }, resetScroll: false })
            }
          />
        </>
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function TryAgain() {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(tryEventsAgain, { body: {} }),
    onSuccess: ({ events }) => toast.success(words.triedAgain({ count: events })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: alertsKey }),
        queryClient.invalidateQueries({ queryKey: statsKey }),
      ]),
  })
  return (
    <Button busy={again.isPending} onClick={() => again.mutate()}>
      {words.tryAgain}
    </Button>
  )
}

function MissedEvent({ event }: { event: GivenUpEvent }) {
  const { listener, attempts, reason, givenUpAt } = event
  return (
    <li className="flex flex-col gap-1 border-line border-t py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-semibold">{titleOfEvent(event)}</span>
        <span className="text-14 text-muted">
          <DateTimeText at={givenUpAt} />
        </span>
      </p>
      <p className="text-14">
        {words.listeners[listener] ?? listener} · {words.tries({ count: attempts })}
      </p>
      <p className="wrap-anywhere text-14 text-muted">{reason ?? words.noReason}</p>
    </li>
  )
}
