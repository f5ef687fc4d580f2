import { Skeleton } from '../feedback/skeleton.tsx'

/** The skeleton of a field: its label and its control. */
export function FieldSkeleton({ control = 'h-(--control)' }: { control?: string }) {
  return (
    <div className="flex flex-col gap-1">
      <Skeleton className="my-1 h-3.5 w-20" />
      <Skeleton className={`${control} w-full`} />
    </div>
  )
}
