import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { veilStyle } from './overlay-style.ts'

/** What Confirm does: something, or sending the form of this id among the children. */
type Confirmation = { onConfirm: () => void; formId?: never } | { formId: string; onConfirm?: never }

type ConfirmDialogProps = Confirmation & {
  open: boolean
  /** The question, e.g. 'Are you sure you want to delete this product?'. */
  title: string
  /** What it is about, by name, and what happens to it. */
  children: ReactNode
  onCancel: () => void
  busy?: boolean
}

/** Asks before what cannot be undone. The focus is on Cancel; only a button closes it, or Escape. */
export function ConfirmDialog({
  open,
  title,
  children,
  onCancel,
  onConfirm,
  formId,
  busy = false,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={veilStyle} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="popover flex w-full max-w-form flex-col gap-3 rounded-dialog bg-surface p-6 shadow-overlay outline-none"
          >
            <AlertDialog.Title className="text-21">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-muted">
              {children}
            </AlertDialog.Description>
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <Button ref={cancel} onClick={onCancel}>
                {strings.common.cancel}
              </Button>
              <Button
                variant="danger"
                type={formId === undefined ? 'button' : 'submit'}
                form={formId}
                busy={busy}
                onClick={onConfirm}
              >
                {strings.common.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
