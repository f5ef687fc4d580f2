import type { ImportReport } from '@docket/contract/admin/import'
import clsx from 'clsx'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { formatCount } from '../../../../kit/lib/format.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { valueProblem } from '../accounts.ts'
import { useNoun } from '../noun.ts'
import { FileButton } from './import-files.tsx'
import { ImportCounts, ImportSample } from './import-report.tsx'
import type { Doubtful, ImportSource, Split } from './import-source.ts'
import { importWords } from './strings.ts'
import { usePreview } from './use-import.ts'

interface ImportPreviewProps {
  productId: number
  source: ImportSource
  /** Null while the separator is not known. */
  split: Split | null
  doubtful: Doubtful
  onDoubtful: (doubtful: Doubtful) => void
  onFiles: (files: readonly File[]) => void
  onCommit: (split: Split) => void
  onClose: () => void
}

/** The server's preview of the entries, before any of them is stored. */
export function ImportPreview(props: ImportPreviewProps) {
  const { productId, source, split, doubtful, onDoubtful, onFiles, onCommit, onClose } = props
  const noun = useNoun()
  const { preview, sentFraction } = usePreview(productId, { source, split, doubtful })

  return (
    <>
      <p role="status" className="sr-only">
        {preview.isFetching
          ? importWords.checking(noun)
          : preview.data && importWords.found(formatCount(preview.data.new))}
      </p>
      {split === null ? (
        <p className="text-muted">{importWords.customMissing(noun)}</p>
      ) : preview.isFetching ? (
        <>
          <UploadProgress sentFraction={sentFraction} working={importWords.checking(noun)} />
          <div>
            <Button onClick={onClose}>{importWords.cancel}</Button>
          </div>
        </>
      ) : preview.data ? (
        <PreviewReport
          report={preview.data}
          source={source}
          doubtful={doubtful}
          onDoubtful={onDoubtful}
          onFiles={onFiles}
          onCommit={() => onCommit(split)}
        />
      ) : (
        <PreviewProblem
          error={preview.error}
          source={source}
          onRetry={() => void preview.refetch()}
          onFiles={onFiles}
        />
      )}
    </>
  )
}

interface PreviewReportProps
  extends Pick<ImportPreviewProps, 'source' | 'doubtful' | 'onDoubtful' | 'onFiles'> {
  report: ImportReport
  onCommit: () => void
}

function PreviewReport(props: PreviewReportProps) {
  const { report, source, doubtful, onDoubtful, onFiles, onCommit } = props
  const { lookalike = 0 } = report
  const noun = useNoun()
  const addsLookalikes = doubtful.lookalikes === 'add'
  const entryCount =
    report.new + report.duplicateInUpload + report.duplicateInStock + lookalike + report.invalid
  return (
    <>
      {entryCount === 0 ? (
        <EmptyState title={importWords.nothingThere(noun)} />
      ) : (
        <ImportCounts report={report} kind={source.kind} title={importWords.preview} />
      )}
      {report.header && (
        <div>
          <CheckField
            label={importWords.leaveOutHeader}
            checked={doubtful.header === 'leave-out'}
            onChange={(event) =>
              onDoubtful({ ...doubtful, header: event.target.checked ? 'leave-out' : 'import' })
            }
          />
          <p className="truncate ps-8 font-mono text-14 text-muted">{report.header}</p>
        </div>
      )}
      {report.new > 0 && report.new < entryCount && (
        <p className="text-14 text-muted">{importWords.skippedHint(noun)}</p>
      )}
      {(lookalike > 0 || addsLookalikes) && (
        <div className="flex flex-col gap-1">
          <p className="text-14 text-muted">{importWords.lookalikeHint}</p>
          <CheckField
            label={importWords.addLookalikes(noun)}
            checked={addsLookalikes}
            onChange={(event) =>
              onDoubtful({ ...doubtful, lookalikes: event.target.checked ? 'add' : 'leave-out' })
            }
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {report.new > 0 ? (
          <Button variant="primary" onClick={onCommit}>
            {importWords.commit({ count: report.new, ...noun })}
          </Button>
        ) : (
          entryCount > 0 && <p className="pe-2 font-semibold">{importWords.nothingNew}</p>
        )}
        {source.kind === 'file' && (
          <FileButton variant="quiet" onFiles={onFiles}>
            {importWords.anotherFile}
          </FileButton>
        )}
      </div>
      <ImportSample report={report} />
    </>
  )
}

interface PreviewProblemProps extends Pick<ImportPreviewProps, 'source' | 'onFiles'> {
  error: unknown
  onRetry: () => void
}

function PreviewProblem({ error, source, onRetry, onFiles }: PreviewProblemProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-card border border-bad p-4">
      <p className="whitespace-pre-line">{valueProblem(error) ?? sentencesOf(error).join('\n')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRetry}>{uiWords.retry}</Button>
        {source.kind === 'file' && (
          <FileButton variant="quiet" onFiles={onFiles}>
            {importWords.anotherFile}
          </FileButton>
        )}
      </div>
    </div>
  )
}

/** The progress of an upload. `sentFraction` is from 0 to 1. At 1, `working` says what the server does. */
export function UploadProgress({ sentFraction, working }: { sentFraction: number; working: string }) {
  const percent = Math.floor(sentFraction * 100)
  const noun = useNoun()
  const isSending = sentFraction < 1
  return (
    <div className="late flex flex-col gap-2 py-2">
      <p className="text-14 text-muted">{isSending ? importWords.uploading(String(percent)) : working}</p>
      <div
        role="progressbar"
        aria-label={importWords.title(noun)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isSending ? { 'aria-valuenow': percent } : { 'aria-valuetext': working })}
        className="h-2 overflow-hidden rounded-pill bg-line"
      >
        <div
          className={clsx('h-full origin-left bg-brand', !isSending && 'animate-pulse')}
          style={{ transform: `scaleX(${sentFraction})` }}
        />
      </div>
    </div>
  )
}
