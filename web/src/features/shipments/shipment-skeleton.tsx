import { strings } from '../../lib/strings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A test shipment that is being loaded. */
export function ShipmentSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {strings.shell.loading}
      </p>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
