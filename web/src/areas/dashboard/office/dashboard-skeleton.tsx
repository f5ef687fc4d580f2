import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { words } from './strings.ts'

/** As many as `StatCards` shows. */
const CARDS = 8

/** The skeleton of the dashboard. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="text-muted">
        {words.loading}
      </p>
      <Skeleton className="h-28 w-full" />
      <div className={cardGrid}>
        {Array.from({ length: CARDS }, (_, index) => index).map((index) => (
          <Skeleton key={index} className="h-53 w-full" />
        ))}
      </div>
      <ChartsSkeleton />
    </div>
  )
}

function ChartsSkeleton() {
  return (
    <div className={chartGrid}>
      <Skeleton className="h-96 w-full xl:col-span-2" />
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

DashboardSkeleton.Charts = ChartsSkeleton

/** The grids of the figures and of the charts. The page and its skeleton share them. */
export const cardGrid = 'grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 lg:grid-cols-4'
export const chartGrid = 'grid gap-6 xl:grid-cols-2'
