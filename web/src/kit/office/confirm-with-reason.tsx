import { type ReactNode, useId } from 'react'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { ReasonForm } from './reason-form.tsx'

interface ConfirmWithReasonProps {
  /** The question. */
  title: string
  /** Names the object, and what happens to it. */
  children: ReactNode
  /** Says who will read the reason. */
  hint: string
  destroys: boolean
  busy: boolean
  onCancel: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for a confirmation and a reason. */
export function ConfirmWithReason(props: ConfirmWithReasonProps) {
  const { title, children, hint, destroys, busy, onCancel, onConfirm } = props
  const formId = useId()
  return (
    <ConfirmDialog open title={title} onCancel={onCancel} formId={formId} destroys={destroys} busy={busy}>
      <div className="mb-4 flex flex-col gap-1">{children}</div>
      <ReasonForm id={formId} hint={hint} onSubmit={onConfirm} />
    </ConfirmDialog>
  )
}
