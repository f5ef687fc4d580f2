import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { uiWords } from '../strings.ts'

interface FilterSheetProps {
  title: string
  children: ReactNode
  onClear: (() => void) | undefined
  onClose: () => void
}

/** The filters of a list on a phone. Each change applies at once. */
export function FilterSheet({ title, children, onClear, onClose }: FilterSheetProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {onClear && (
            <Button variant="quiet" onClick={onClear}>
              {uiWords.clear}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {uiWords.showRows}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  )
}
