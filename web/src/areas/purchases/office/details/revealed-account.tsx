import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { words } from '../strings.ts'

interface RevealedAccountProps {
  account: { id: number; value: string }
  onHide: () => void
}

/** The text of a revealed account, with buttons that copy and hide it. */
export function RevealedAccount({ account: { id, value }, onHide }: RevealedAccountProps) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 whitespace-pre-wrap break-all font-mono">{value}</code>
      <CopyButton text={value} label={words.copyLine(id)} iconOnly />
      <Button size="small" variant="quiet" onClick={onHide}>
        {words.hide}
      </Button>
    </div>
  )
}
