import type { ReactNode } from 'react'
import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'keepOpen'> {
  open?: boolean
  /** Of the form among the children. */
  formId: string
  /** On the button that sends it. */
  submit: string
  busy: boolean
  isDanger?: boolean
  /** Without one there is nothing to send. */
  hasForm?: boolean
  /** A button for something else, at the other end. */
  aside?: ReactNode
}

/** A window with a form, and the buttons that give it up or send it. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, formId, submit, busy, isDanger = false, hasForm = true, aside, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      open={open}
      keepOpen
      footer={
        hasForm && (
          <>
            {aside && <span className="me-auto">{aside}</span>}
            <Button onClick={dialog.onClose}>{strings.common.cancel}</Button>
            <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
              {submit}
            </Button>
          </>
        )
      }
    />
  )
}
