import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { dayAt } from '../../../kit/lib/days.ts'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { shownTimeZone } from '../../../kit/lib/time-zone.ts'
import { useOperatorRole } from '../../../kit/session/permissions.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Spinner } from '../../../kit/ui/feedback/spinner.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { firstStepsOf } from './first-steps-of.ts'
import { KeyInsights, RecentPurchases, TopSellers } from './insights.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { lastDays, periodOf } from './search.ts'
import { StatCards } from './stat-cards.tsx'
import { type Stats, statsQuery } from './stats-query.ts'
import { words } from './strings.ts'
import { ToDo } from './to-do.tsx'

// Only a new shop has first steps.
const FirstSteps = lazyNamed(() => import('./first-steps.tsx'), 'FirstSteps')
// The chart library is larger than the rest of the page, so it is loaded after the figures.
const Charts = lazyNamed(() => import('./charts.tsx'), 'Charts')

export function DashboardPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/dashboard' })
  const navigate = useNavigate({ from: '/admin/dashboard' })
  const [today] = useState(() => dayAt(Date.now()))
  const period = periodOf(search, today)
  const { data, error, isFetching, refetch } = useQuery({
    ...statsQuery(period ?? {}),
    enabled: period !== null,
  })
  const role = useOperatorRole() ?? null
  const steps = data ? firstStepsOf(data, role) : []
  return (
    <>
      <PageHeader
        title={words.title}
        lead={data && daysText(data.timeZone)}
        actions={
          <PeriodPicker
            search={search}
            period={data ?? lastDays(30, today)}
            isInvalid={period === null}
            onChange={(next, options) => navigate({ search: next, ...options })}
          />
        }
      />
      {data ? (
        <BusyArea isBusy={isFetching}>
          {steps.length > 0 && (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <FirstSteps steps={steps} />
            </Suspense>
          )}
          <ToDo stats={data} hasFirstSteps={steps.length > 0} />
          <Figures stats={data} />
        </BusyArea>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        // An invalid period loads nothing: its field says what is wrong with it.
        period !== null && <DashboardSkeleton />
      )}
    </>
  )
}

/** Which days the figures are by. While those of a new time zone are counted, they are by the days of the one before. */
function daysText(timeZone: string): string {
  const zone = shownTimeZone() ?? timeZone
  return zone === timeZone ? words.daysIn(zone) : words.daysStillIn(timeZone, zone)
}

/** Shows its children. While the figures are fetched again, a spinner covers them. */
function BusyArea({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className="relative" aria-busy={isBusy}>
      {isBusy && (
        <div className="pointer-events-none absolute inset-0 z-10 flex justify-center pt-24">
          <Spinner className="size-8" />
        </div>
      )}
      <div className={clsx('flex flex-col gap-6 transition-opacity', isBusy && 'opacity-60')}>{children}</div>
    </div>
  )
}

function Figures({ stats }: { stats: Stats }) {
  return (
    <>
      <StatCards stats={stats} />
      <Suspense fallback={<DashboardSkeleton.Charts />}>
        <Charts stats={stats} />
      </Suspense>
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <RecentPurchases purchases={stats.recentPurchases} />
        <TopSellers stats={stats} />
        <KeyInsights stats={stats} />
      </div>
    </>
  )
}
