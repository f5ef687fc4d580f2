import { Skeleton } from './skeleton.tsx'

/** A field's geometry: the line of its label, and a control of that height. */
export function FieldSkeleton({ control = 'h-(--control)' }: { control?: string }) {
  return (
    <div className="flex flex-col gap-1">
      <Skeleton className="my-1 h-3.5 w-20" />
      <Skeleton className={`${control} w-full`} />
    </div>
  )
}
