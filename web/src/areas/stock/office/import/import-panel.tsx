import { type ImportReport, MAX_SEPARATOR_LENGTH } from '@docket/contract/admin/import'
import type { NounForms } from '@docket/contract/nouns'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedValue } from '../../../../kit/lib/use-debounced-value.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { StatusStamp } from '../../../../kit/ui/feedback/status-stamp.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useUndoBatch } from '../accounts.ts'
import { useNoun } from '../noun.ts'
import { type Provenance, ProvenanceField } from '../provenance.tsx'
import { FileButton } from './import-files.tsx'
import { ImportPreview, UploadProgress } from './import-preview.tsx'
import { ImportCounts } from './import-report.tsx'
import { type Doubtful, formatBytes, type ImportSource, readCustom, type Split } from './import-source.ts'
import { importWords } from './strings.ts'
import { useImport } from './use-import.ts'

const HEADING_ID = 'import-heading'
/** How long typing a custom separator must pause before the next preview. */
const PAUSE_MS = 400

interface ImportPanelProps {
  productId: number
  source: ImportSource
  provenance: Provenance
  onFiles: (files: readonly File[]) => void
  /** Called when all new entries are in stock. The pasted text is no longer needed. */
  onImported: () => void
  onClose: () => void
}

/** The import: choose the separator, check the preview, then confirm. */
export function ImportPanel(props: ImportPanelProps) {
  const { productId, source, provenance, onFiles, onImported, onClose } = props
  const [separator, setSeparator] = useState<Split['separator']>('newline')
  const [customText, setCustomText] = useState('')
  const [doubtful, setDoubtful] = useState<Doubtful>({ header: 'leave-out', lookalikes: 'leave-out' })
  const split = splitOf(separator, useDebouncedValue(customText, PAUSE_MS))
  const { commit, sentFraction, cancel } = useImport(productId)
  // For typed text, the form before this panel has already asked for it. A very long paste skips that form.
  const [asksProvenance] = useState(source.kind === 'file' || provenance.field.value.trim() === '')
  const oneAtATime = useOneAtATime()
  const noun = useNoun()
  const report = commit.data

  return (
    <section aria-labelledby={HEADING_ID} className="flex flex-col gap-4">
      {/* Back is absent during an import, because it would cancel the upload. The button Cancel does that. */}
      <PanelHead
        source={source}
        provenance={asksProvenance ? null : provenance.field.value}
        onClose={commit.isPending ? undefined : onClose}
      />
      <p role="status" className="sr-only">
        {report ? importedText(report, noun) : commit.isPending && importWords.storing}
      </p>
      {report ? (
        <ImportResult {...{ productId, report, source, onFiles, onClose }} />
      ) : commit.isPending ? (
        <>
          <UploadProgress sentFraction={sentFraction} working={importWords.storing} />
          {sentFraction < 1 && (
            <div>
              <Button onClick={cancel}>{importWords.cancel}</Button>
            </div>
          )}
        </>
      ) : (
        <>
          <SeparatorFields
            separator={separator}
            custom={customText}
            onSeparator={setSeparator}
            onCustom={setCustomText}
          />
          {asksProvenance && <ProvenanceField field={provenance.field} />}
          <ImportPreview
            productId={productId}
            source={source}
            split={split}
            doubtful={doubtful}
            onDoubtful={setDoubtful}
            onFiles={onFiles}
            onCommit={(split) => {
              void oneAtATime(async () => {
                const provenanceText = await provenance.readRequired()
                if (provenanceText === null) return
                // The button that had the focus is removed.
                document.getElementById(HEADING_ID)?.focus()
                await commit
                  .mutateAsync({ source, split, doubtful, provenance: provenanceText })
                  .then(onImported)
              })
            }}
            onClose={onClose}
          />
        </>
      )}
    </section>
  )
}

/** Null while a custom separator is chosen but empty. */
function splitOf(separator: Split['separator'], customText: string): Split | null {
  if (separator !== 'custom') return { separator }
  return customText === '' ? null : { separator, custom: readCustom(customText) }
}

interface PanelHeadProps {
  source: ImportSource
  /** Where the accounts come from; null if the panel asks for it. */
  provenance: string | null
  onClose: (() => void) | undefined
}

function PanelHead({ source, provenance, onClose }: PanelHeadProps) {
  const noun = useNoun()
  return (
    <div className="flex flex-col items-start gap-2">
      {onClose && (
        <div className="-ms-3">
          <Button size="small" variant="quiet" onClick={onClose}>
            <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {importWords.back(noun)}
          </Button>
        </div>
      )}
      <h3 id={HEADING_ID} ref={takeFocus} tabIndex={-1} className="text-18 outline-none">
        {importWords.title(noun)}
      </h3>
      <p className="break-all text-14 text-muted">
        {source.name}
        {source.kind === 'file' && (
          <>
            {' · '}
            <span className="font-mono tabular-nums">{formatBytes(source.lines.size)}</span>
          </>
        )}
        {provenance !== null && ` · ${provenance}`}
      </p>
    </div>
  )
}

/** The pressed button does not exist any more, so the focus moves to the new heading. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

interface ImportResultProps extends Pick<ImportPanelProps, 'productId' | 'source' | 'onFiles' | 'onClose'> {
  report: ImportReport
}

function ImportResult({ productId, report, source, onFiles, onClose }: ImportResultProps) {
  const isEmpty = report.new === 0
  const noun = useNoun()
  return (
    <>
      <ImportCounts
        report={report}
        kind={source.kind}
        title={importedText(report, noun)}
        aside={!isEmpty && <StatusStamp>{importWords.stamp}</StatusStamp>}
      />
      {report.batchId !== null && (
        <p className="text-14 text-muted">
          {importWords.batch} <span className="font-mono tabular-nums">{report.batchId}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onClose}>
          {importWords.done}
        </Button>
        {source.kind === 'file' && <FileButton onFiles={onFiles}>{importWords.importMore}</FileButton>}
        {report.batchId !== null && (
          <UndoImport productId={productId} batchId={report.batchId} onUndone={onClose} />
        )}
      </div>
    </>
  )
}

const importedText = (report: ImportReport, noun: NounForms) =>
  report.new === 0 ? importWords.importedNone(noun) : importWords.imported({ count: report.new, ...noun })

const separators = [
  { value: 'newline', label: importWords.newline },
  { value: 'blank-line', label: importWords.blankLine },
  { value: 'custom', label: importWords.customSeparator },
  { value: 'none', label: importWords.noSeparator },
] as const satisfies { value: Split['separator']; label: string }[]

interface SeparatorFieldsProps {
  separator: Split['separator']
  custom: string
  onSeparator: (separator: Split['separator']) => void
  onCustom: (typedText: string) => void
}

/** The fields for the separator between accounts. */
function SeparatorFields({ separator, custom, onSeparator, onCustom }: SeparatorFieldsProps) {
  const noun = useNoun()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={importWords.separator(noun)}
        options={separators}
        hint={separator === 'newline' && importWords.noSeparatorHint(noun)}
        value={separator}
        onChange={(event) => {
          const option = separators.find(({ value }) => value === event.target.value)
          if (option) onSeparator(option.value)
        }}
      />
      {separator === 'custom' && (
        <TextField
          label={importWords.custom(noun)}
          hint={importWords.customHint}
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEPARATOR_LENGTH}
          value={custom}
          onChange={(event) => onCustom(event.target.value)}
        />
      )}
    </div>
  )
}

interface UndoImportProps {
  productId: number
  batchId: number
  onUndone: () => void
}

/** Undoes an import without a confirmation, because the admin still has its text. */
function UndoImport({ productId, batchId, onUndone }: UndoImportProps) {
  const undo = useUndoBatch(productId, batchId)
  const oneAtATime = useOneAtATime()
  return (
    <Button
      variant="quiet"
      busy={undo.isPending}
      onClick={() => void oneAtATime(() => undo.mutateAsync().then(onUndone))}
    >
      {importWords.undo}
    </Button>
  )
}
