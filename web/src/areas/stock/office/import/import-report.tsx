import type { ImportReport } from '@docket/contract/admin/import'
import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '../../../../kit/lib/format.ts'
import { Badge, type Tone } from '../../../../kit/ui/feedback/badge.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import type { ImportSource } from './import-source.ts'
import { importWords } from './strings.ts'

interface ImportCountsProps {
  report: ImportReport
  kind: ImportSource['kind']
  title: string
  aside?: ReactNode
}

/** The result of an import or of its preview, in counts. */
export function ImportCounts({ report, kind, title, aside }: ImportCountsProps) {
  const skippedCounts: { label: string; count: number; tone?: 'bad' }[] = [
    {
      label: kind === 'file' ? importWords.duplicateInFile : importWords.duplicateInPaste,
      count: report.duplicateInUpload,
    },
    { label: importWords.duplicateInStock, count: report.duplicateInStock },
    ...(report.lookalike ? [{ label: importWords.lookalike, count: report.lookalike }] : []),
    { label: importWords.blank, count: report.blank },
    { label: importWords.invalid, count: report.invalid, tone: 'bad' },
  ]
  return (
    <Receipt title={title} aside={aside}>
      <ReceiptLines>
        {skippedCounts.map(({ label, count, tone }) => (
          <ReceiptLine
            key={label}
            label={label}
            value={formatCount(count)}
            {...(count === 0 ? { tone: 'muted' } : tone && { tone })}
          />
        ))}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={importWords.new} value={formatCount(report.new)} total />
      </ReceiptLines>
      {report.invalid > 0 && (
        <p className="mt-2 text-14 text-muted">{importWords.invalidHint(formatCount(MAX_ACCOUNT_LENGTH))}</p>
      )}
    </Receipt>
  )
}

type Entry = ImportReport['sample'][number] | ImportReport['problems'][number]

const verdicts = {
  new: { tone: 'ok', label: importWords.verdictNew },
  duplicateInUpload: { tone: 'warn', label: importWords.verdictInUpload },
  duplicateInStock: { tone: 'warn', label: importWords.verdictInStock },
  lookalike: { tone: 'warn', label: importWords.verdictLookalike },
  blank: { tone: 'warn', label: importWords.verdictBlank },
  invalid: { tone: 'bad', label: importWords.verdictInvalid },
  header: { tone: 'warn', label: importWords.verdictHeader },
} as const satisfies Record<Entry['verdict'], { tone: Tone; label: string }>

/** Some of the entries that the import leaves out, so that the admin can correct them; then some of the new ones. */
export function ImportSample({ report }: { report: ImportReport }) {
  const { problems, sample } = report
  const { lookalike = 0 } = report
  const header = problems.some(({ verdict }) => verdict === 'header') ? 1 : 0
  const problemCount =
    report.duplicateInUpload + report.duplicateInStock + lookalike + report.blank + report.invalid + header
  return (
    <>
      <Entries title={problemsTitle(problems.length, problemCount)} entries={problems} />
      <Entries title={sampleTitle(sample.length, report.new)} entries={sample} />
    </>
  )
}

function problemsTitle(shownCount: number, totalCount: number): string {
  return shownCount < totalCount
    ? importWords.problemsShown(formatCount(shownCount), formatCount(totalCount))
    : importWords.problems(formatCount(totalCount))
}

function sampleTitle(shownCount: number, totalCount: number): string {
  return shownCount < totalCount
    ? importWords.sample(formatCount(shownCount), formatCount(totalCount))
    : importWords.sampleWhole(formatCount(totalCount))
}

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16">{title}</h3>
      <ol className="divide-y divide-line rounded-card border border-line">
        {entries.map(({ entry, value, verdict }) => (
          <li key={entry} className="flex items-start gap-3 px-3 py-2">
            <span className="w-10 shrink-0 text-end font-mono text-14 text-muted tabular-nums">
              <span className="sr-only">{importWords.entry('')}</span>
              {formatCount(entry)}
            </span>
            <span
              className={clsx(
                'min-w-0 flex-1 whitespace-pre-wrap break-all font-mono text-14',
                entries.length > 1 ? 'line-clamp-2' : 'line-clamp-12',
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
