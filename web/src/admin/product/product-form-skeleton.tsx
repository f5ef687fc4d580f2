import { Skeleton } from '../../ui/skeleton.tsx'

/** The product form's geometry. */
export function ProductFormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <FieldSkeleton />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton control="h-[250px]" />
    </div>
  )
}

function FieldSkeleton({ control = 'h-(--control)' }: { control?: string }) {
  return (
    <div className="flex flex-col gap-1">
      <Skeleton className="my-1 h-3.5 w-20" />
      <Skeleton className={`${control} w-full`} />
    </div>
  )
}
