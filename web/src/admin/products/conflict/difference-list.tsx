import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { ProductText } from '../../../shared/product/product-text.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { previewQuery } from '../preview/preview-query.ts'
import type { Difference } from './differences.ts'
import { conflictWords } from './strings.ts'

/** The saved and the typed version, field by field: side by side, or stacked on narrow screens. */
export function DifferenceList({ rows }: { rows: Difference[] }) {
  return (
    <section aria-label={conflictWords.differences} className="flex w-full flex-col">
      {rows.map(({ field, theirs, mine, isHtml }) => (
        <div key={field} className="border-line border-t py-3">
          <h3 className="mb-2 font-semibold text-14">{field}</h3>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Side name={conflictWords.theirs}>
              {isHtml ? theirs !== '' && <ProductText html={theirs} /> : theirs}
            </Side>
            <Side name={conflictWords.yours}>
              {isHtml ? mine !== '' && <SanitisedText html={mine} /> : mine}
            </Side>
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
        {children || <span className="text-muted">{conflictWords.nothingHere}</span>}
      </dd>
    </div>
  )
}

/** A description that is not stored yet. It is shown after the server has sanitised it. */
function SanitisedText({ html }: { html: string }) {
  const { data, error, refetch } = useQuery(previewQuery(html))
  if (data) return <ProductText html={data.description} />
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="h-12 w-full" />
}
