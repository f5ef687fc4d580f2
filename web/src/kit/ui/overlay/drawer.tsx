import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiWords } from '../strings.ts'
import { backdropStyle, iconButtonStyle } from './overlay-style.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A side panel for content that does not fit on a narrow screen: navigation, filters. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup
          data-modal=""
          className="drawer fixed inset-y-0 start-0 z-50 flex w-80 max-w-[85vw] flex-col gap-4 overflow-y-auto bg-surface p-4 shadow-overlay outline-none"
        >
          <div className="flex items-center justify-between gap-4">
            <Dialog.Title className="text-18">{title}</Dialog.Title>
            <Dialog.Close className={iconButtonStyle} aria-label={uiWords.close}>
              <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
