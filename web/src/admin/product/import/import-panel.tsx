import type { ImportReport } from '@docket/contract/admin/account'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount } from '../../../lib/format.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusStamp } from '../../../ui/status-stamp.tsx'
import { FileButton } from './file-button.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportPreview } from './import-preview.tsx'
import { formatBytes, type ImportSource } from './import-source.ts'
import { SeparatorFields } from './separator-fields.tsx'
import { readCustom, type Split } from './split.ts'
import { UndoImport } from './undo-import.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useImport } from './use-import.ts'

const words = adminStrings.import
const HEADING = 'import-heading'
/** After typing or choosing has paused for so long, the entries are counted again. */
const PAUSE_MS = 400

interface ImportPanelProps {
  productId: number
  source: ImportSource
  onFiles: (files: readonly File[]) => void
  /** Everything new is in stock: what was pasted need not be kept any longer. */
  onImported: () => void
  onClose: () => void
}

/** Many accounts at once: how they are parted, what they are, and only then into stock. */
export function ImportPanel({ productId, source, onFiles, onImported, onClose }: ImportPanelProps) {
  const [separator, setSeparator] = useState<Split['separator']>('newline')
  const [typed, setTyped] = useState('')
  const split = splitOf(separator, useDebouncedValue(typed, PAUSE_MS))
  const { commit, sent, cancel } = useImport(productId)
  const once = useOneAtATime()
  const report = commit.data

  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      {/* The way back would break off an import under way; its own Cancel does that. */}
      <PanelHead source={source} onClose={commit.isPending ? undefined : onClose} />
      <p role="status" className="sr-only">
        {report ? importedText(report) : commit.isPending && words.storing}
      </p>
      {report ? (
        <Imported {...{ productId, report, source, onFiles, onClose }} />
      ) : commit.isPending ? (
        <>
          <UploadProgress sent={sent} working={words.storing} />
          {sent < 1 && (
            <div>
              <Button onClick={cancel}>{words.cancel}</Button>
            </div>
          )}
        </>
      ) : (
        <>
          <SeparatorFields
            separator={separator}
            custom={typed}
            onSeparator={setSeparator}
            onCustom={setTyped}
          />
          <ImportPreview
            productId={productId}
            source={source}
            split={split}
            onFiles={onFiles}
            onCommit={(split) => {
              void once(() => commit.mutateAsync({ source, split }).then(onImported))
              // The button that had the focus goes.
              document.getElementById(HEADING)?.focus()
            }}
            onClose={onClose}
          />
        </>
      )}
    </section>
  )
}

/** Null while a text of one's own is chosen and not yet given. */
function splitOf(separator: Split['separator'], typed: string): Split | null {
  if (separator !== 'custom') return { separator }
  return typed === '' ? null : { separator, custom: readCustom(typed) }
}

function PanelHead({ source, onClose }: { source: ImportSource; onClose: (() => void) | undefined }) {
  return (
    <div className="flex flex-col items-start gap-2">
      {onClose && (
        <div className="-ms-3">
          <Button size="small" variant="quiet" onClick={onClose}>
            <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {words.back}
          </Button>
        </div>
      )}
      <h3 id={HEADING} ref={takeFocus} tabIndex={-1} className="text-18 outline-none">
        {words.title}
      </h3>
      <p className="break-all text-14 text-muted">
        {source.name} · <span className="font-mono tabular-nums">{formatBytes(source.lines.size)}</span>
      </p>
    </div>
  )
}

/** The button that led here is gone; what comes next is read from its heading on. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

interface ImportedProps extends Pick<ImportPanelProps, 'productId' | 'source' | 'onFiles' | 'onClose'> {
  report: ImportReport
}

function Imported({ productId, report, source, onFiles, onClose }: ImportedProps) {
  const isNone = report.new === 0
  return (
    <>
      <ImportCounts
        report={report}
        kind={source.kind}
        title={importedText(report)}
        aside={!isNone && <StatusStamp>{words.stamp}</StatusStamp>}
      />
      {report.batchId !== null && (
        <p className="text-14 text-muted">
          {words.batch} <span className="font-mono tabular-nums">{report.batchId}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
        <FileButton onFiles={onFiles}>{words.importMore}</FileButton>
        {report.batchId !== null && (
          <UndoImport productId={productId} batchId={report.batchId} onUndone={onClose} />
        )}
      </div>
    </>
  )
}

const importedText = (report: ImportReport) =>
  report.new === 0 ? words.importedNone : words.imported(formatCount(report.new), report.new === 1)
