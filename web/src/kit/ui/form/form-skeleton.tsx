import { uiWords } from '../strings.ts'
import { FieldSkeleton } from './field-skeleton.tsx'

/** A form while its values are loaded. */
export function FormSkeleton({ title }: { title: string }) {
  return (
    <>
      <h2 className="mb-4 text-18">{title}</h2>
      <div aria-busy="true" className="flex flex-col gap-4">
        <span className="sr-only">{uiWords.loading}</span>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </>
  )
}
