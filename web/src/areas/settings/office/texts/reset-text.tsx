import { useState } from 'react'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { ConfirmDialog } from '../../../../kit/ui/overlay/confirm-dialog.tsx'
import { words } from './strings.ts'

interface ResetTextProps {
  isBusy: boolean
  onReset: () => Promise<unknown>
}

/** Goes back to the text that comes with the shop, after a confirmation. */
export function ResetText({ isBusy, onReset }: ResetTextProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {words.reset}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.resetQuestion}
        onCancel={close}
        // The mutation shows its own error.
        onConfirm={() => void onReset().then(close, close)}
        busy={isBusy}
      >
        {words.resetHint}
      </ConfirmDialog>
    </div>
  )
}
