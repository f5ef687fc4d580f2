import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ProductText } from '../../../ui/product-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { previewQuery } from '../preview/preview-query.ts'
import type { Difference } from './differences.ts'

const words = adminStrings.conflict

/** Theirs and yours, field by field: side by side, or one below the other where there is no room. */
export function DifferenceList({ rows }: { rows: Difference[] }) {
  return (
    <section aria-label={words.differences} className="flex w-full flex-col">
      {rows.map(({ field, theirs, mine, isHtml }) => (
        <div key={field} className="border-line border-t py-3">
          <h3 className="mb-2 font-semibold text-14">{field}</h3>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Side name={words.theirs}>
              {isHtml ? theirs !== '' && <ProductText html={theirs} /> : theirs}
            </Side>
            <Side name={words.yours}>{isHtml ? mine !== '' && <Cleaned html={mine} /> : mine}</Side>
          </dl>
        </div>
      ))}
    </section>
  )
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken px-3 py-2">
      <dt className="mb-1 text-12 text-muted">{name}</dt>
      <dd className="whitespace-pre-line break-words text-14">
        {children || <span className="text-muted">{words.nothingHere}</span>}
      </dd>
    </div>
  )
}

/** A description that is not stored yet: shown once the server has cleaned it. */
function Cleaned({ html }: { html: string }) {
  const { data, error, refetch } = useQuery(previewQuery(html))
  if (data) return <ProductText html={data.description} />
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="h-12 w-full" />
}
