import clsx from 'clsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { words } from './strings.ts'

/** As many as `StatCards` shows. */
const [LARGE, SMALL] = [2, 6]

/** The skeleton of the dashboard. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="text-muted">
        {words.loading}
      </p>
      <Skeleton className="h-28 w-full" />
      <div className={figureGrid}>
        {Array.from({ length: LARGE + SMALL }, (_, index) => index).map((index) => (
          <div key={index} className={clsx('bg-surface p-4', index < LARGE && largeFigure)}>
            <Skeleton className={index < LARGE ? 'h-24 w-full' : 'h-16 w-full'} />
          </div>
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

/**
 * The grids of the figures and of the charts. The page and its skeleton share them. The gaps between the figures show the
 * colour behind, as hairlines.
 */
export const figureGrid =
  'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-6'
export const largeFigure = 'col-span-2 lg:col-span-3'
export const chartGrid = 'grid gap-6 xl:grid-cols-2'
