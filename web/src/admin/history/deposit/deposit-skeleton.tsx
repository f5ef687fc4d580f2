import { strings } from '../../../lib/strings.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A deposit's places before it is there: the receipt, and one payment. */
export function DepositSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {strings.shell.loading}
      </p>
      <Skeleton className="h-64 w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  )
}
