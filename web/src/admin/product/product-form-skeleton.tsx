import { FieldSkeleton } from '../../ui/field-skeleton.tsx'

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
