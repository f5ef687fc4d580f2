import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { saveTextFile } from '../../lib/save-text-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'

const words = adminStrings.security

interface RecoveryCodesProps {
  codes: readonly string[]
  /** What has just been done. */
  lead?: ReactNode
  step?: string
  /** Another way out: asks first. */
  onClose: () => void
  onKept: () => void
}

/** The recovery codes, this once: to be copied, saved or written down. */
export function RecoveryCodes({ codes, lead, step, onClose, onKept }: RecoveryCodesProps) {
  const text = useRef<HTMLDivElement>(null)
  // Read out, and the button that goes on is not pressed by the Enter that led here.
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
        <Button variant="primary" onClick={onKept}>
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
      <UnsavedGuard when held={['change']} title={words.notKept} hint={words.notKeptHint} />
    </Dialog>
  )
}
