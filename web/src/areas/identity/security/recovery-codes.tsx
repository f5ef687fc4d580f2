import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { saveTextFile } from '../../../kit/lib/save-text-file.ts'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Dialog } from '../../../kit/ui/overlay/dialog.tsx'
import { words } from './strings.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** What has just happened. */
  lead?: ReactNode
  /** The step of the set-up, such as 'Step 3 of 3'. */
  step?: string
  /** Called if the user closes the dialog without the button, and confirms that the codes are not saved. */
  onClose: () => void
  onConfirmedSaved: () => void
}

/** The recovery codes, shown only once: to copy, save or write down. */
export function RecoveryCodes({ codes, lead, step, onClose, onConfirmedSaved }: RecoveryCodesProps) {
  const text = useRef<HTMLDivElement>(null)
  // The text gets the focus, so that a screen reader reads it, and a late Enter of the previous step presses no button.
  useEffect(() => text.current?.focus(), [])
  const file = [words.codesFileHead(location.host), '', ...codes, ''].join('\n')
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={words.codesTitle}
      description={step}
      footer={
        <Button variant="primary" onClick={onConfirmedSaved}>
          {words.kept}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div ref={text} tabIndex={-1} className="flex flex-col gap-2 outline-none">
          {lead && <p className="font-semibold">{lead}</p>}
          <p>{words.codesText}</p>
        </div>
        <ul className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono text-14 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} label={words.copyCodes} />
          <Button size="small" onClick={() => saveTextFile(words.codesFile, file)}>
            <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {words.saveCodes}
          </Button>
        </div>
      </div>
      <UnsavedGuard when keptParams={['change']} title={words.notKept} hint={words.notKeptHint} />
    </Dialog>
  )
}
