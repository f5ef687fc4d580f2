import type { ReactNode } from 'react'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { SelectedNames } from './selected-names.tsx'

interface ConfirmBulkProps {
  /** The question, with the number of rows. */
  title: string
  names: readonly string[]
  /** The names are texts of accounts. */
  isMono?: boolean
  /** What happens to the rows. */
  children: ReactNode
  busy: boolean
  onCancel: () => void
  /** Carries out the action, and then removes this dialog. */
  onConfirm: () => Promise<unknown>
}

/** Asks before a bulk action that destroys something. */
export function ConfirmBulk(props: ConfirmBulkProps) {
  const { title, names, isMono = false, children, busy, onCancel, onConfirm } = props
  const oneAtATime = useOneAtATime()
  return (
    <ConfirmDialog
      open
      title={title}
      destroys
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => void oneAtATime(onConfirm)}
    >
      <SelectedNames names={names} isMono={isMono} />
      <p className="mt-1">{children}</p>
    </ConfirmDialog>
  )
}
