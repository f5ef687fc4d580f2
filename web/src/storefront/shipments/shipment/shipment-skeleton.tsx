import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { uiWords } from '../../../ui/strings.ts'

/** The skeleton of a test shipment. */
export function ShipmentSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
