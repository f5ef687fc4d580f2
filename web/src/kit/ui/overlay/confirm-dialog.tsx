import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { uiWords } from '../strings.ts'
import { backdropStyle } from './overlay-style.ts'

/** What Confirm does: call a function, or submit the form with this id among the children. */
type Confirmation = { onConfirm: () => void; formId?: never } | { formId: string; onConfirm?: never }

type ConfirmDialogProps = Confirmation & {
  open: boolean
  /** The question, e.g. 'Are you sure you want to delete this product?'. */
  title: string
  /** Names the object, and what happens to it. */
  children: ReactNode
  onCancel: () => void
  /** Something is lost or taken away: deleted, discarded, withdrawn, refused. Only then Confirm is red. */
  destroys: boolean
  busy?: boolean
  /** In place of Confirm, if it can only fail: a link to what must be done first. */
  instead?: ReactNode
}

/** Asks for confirmation. The focus is on Cancel; only a button or Escape closes it. */
export function ConfirmDialog({
  open,
  title,
  children,
  onCancel,
  onConfirm,
  formId,
  destroys,
  busy = false,
  instead,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropStyle} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <AlertDialog.Popup
            data-modal=""
            initialFocus={cancel}
            className="popover flex w-full max-w-form flex-col gap-3 rounded-dialog bg-surface p-6 shadow-overlay outline-none"
          >
            <AlertDialog.Title className="text-21">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-muted">
              {children}
            </AlertDialog.Description>
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <Button ref={cancel} onClick={onCancel}>
                {uiWords.cancel}
              </Button>
              {instead ?? (
                <Button
                  variant={destroys ? 'danger' : 'primary'}
                  type={formId === undefined ? 'button' : 'submit'}
                  form={formId}
                  busy={busy}
                  onClick={onConfirm}
                >
                  {uiWords.confirm}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
