import { type ImportReport, MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/account'
import type { ReactNode } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount } from '../../../lib/format.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../ui/receipt.tsx'
import type { ImportSource } from './import-source.ts'

const words = adminStrings.import

interface ImportCountsProps {
  report: ImportReport
  kind: ImportSource['kind']
  title: string
  aside?: ReactNode
}

/** What became of every entry, or would become of it. */
export function ImportCounts({ report, kind, title, aside }: ImportCountsProps) {
  const leftOut = [
    {
      label: kind === 'file' ? words.duplicateInFile : words.duplicateInPaste,
      count: report.duplicateInUpload,
    },
    { label: words.duplicateInStock, count: report.duplicateInStock },
    { label: words.blank, count: report.blank },
    { label: words.invalid, count: report.invalid, tone: 'bad' as const },
  ]
  return (
    <Receipt title={title} aside={aside}>
      <ReceiptLines>
        {leftOut.map(({ label, count, tone }) => (
          <ReceiptLine
            key={label}
            label={label}
            value={formatCount(count)}
            {...(count === 0 ? { tone: 'muted' } : tone && { tone })}
          />
        ))}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={words.new} value={formatCount(report.new)} total />
      </ReceiptLines>
      {report.invalid > 0 && (
        <p className="mt-2 text-14 text-muted">{words.invalidHint(formatCount(MAX_ACCOUNT_LENGTH))}</p>
      )}
    </Receipt>
  )
}
