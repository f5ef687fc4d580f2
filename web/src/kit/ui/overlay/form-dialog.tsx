import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { uiWords } from '../strings.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'keepOpen'> {
  open?: boolean
  /** The id of the form among the children. */
  formId: string
  /** The label of the submit button. */
  submit: string
  busy: boolean
  isDanger?: boolean
  /** False: there is no form, so the dialog has no buttons at its end. */
  hasForm?: boolean
  /** Another button, at the other end. */
  aside?: ReactNode
}

/** A dialog with a form and the buttons Cancel and submit. */
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
            <Button onClick={dialog.onClose}>{uiWords.cancel}</Button>
            <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
              {submit}
            </Button>
          </>
        )
      }
    />
  )
}
