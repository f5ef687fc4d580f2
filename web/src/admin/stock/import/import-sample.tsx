import type { ImportReport } from '@docket/contract/admin/stock'
import clsx from 'clsx'
import { formatCount } from '../../../lib/format.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { importWords } from './strings.ts'

const verdicts = {
  new: { tone: 'ok', label: importWords.verdictNew },
  duplicateInUpload: { tone: 'warn', label: importWords.verdictInUpload },
  duplicateInStock: { tone: 'warn', label: importWords.verdictInStock },
  invalid: { tone: 'bad', label: importWords.verdictInvalid },
} as const satisfies Record<ImportReport['sample'][number]['verdict'], { tone: Tone; label: string }>

/** The first entries with their result. `total` counts all entries that are not blank. */
export function ImportSample({ sample, total }: { sample: ImportReport['sample']; total: number }) {
  if (sample.length === 0) return null
  const title =
    sample.length < total
      ? importWords.sample(formatCount(sample.length), formatCount(total))
      : importWords.sampleWhole
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16">{title}</h3>
      <ol className="divide-y divide-line rounded-card border border-line">
        {sample.map(({ entry, value, verdict }) => (
          <li key={entry} className="flex items-start gap-3 px-3 py-2">
            <span className="w-10 shrink-0 text-end font-mono text-14 text-muted tabular-nums">
              <span className="sr-only">{importWords.entry('')}</span>
              {formatCount(entry)}
            </span>
            <span
              className={clsx(
                'min-w-0 flex-1 whitespace-pre-wrap break-all font-mono text-14',
                sample.length > 1 ? 'line-clamp-2' : 'line-clamp-12',
              )}
            >
              {value}
            </span>
            <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}
