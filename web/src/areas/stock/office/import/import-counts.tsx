import type { ImportReport } from '@docket/contract/admin/import'
import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import type { ReactNode } from 'react'
import { formatCount } from '../../../../kit/lib/format.ts'
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
