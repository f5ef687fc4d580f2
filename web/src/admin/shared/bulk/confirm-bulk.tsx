import type { ReactNode } from 'react'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { nameSome } from './describe-result.ts'

interface ConfirmBulkProps {
  /** The question, with the number of rows. */
  title: string
  names: readonly string[]
  /** What happens to the rows. */
  children: ReactNode
  busy: boolean
  onCancel: () => void
  /** Closes when it resolves. */
  onConfirm: () => Promise<unknown>
}

/** Asks before an irreversible bulk action. */
export function ConfirmBulk({ title, names, children, busy, onCancel, onConfirm }: ConfirmBulkProps) {
  const oneAtATime = useOneAtATime()
  return (
    <ConfirmDialog
      open
      title={title}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => void oneAtATime(onConfirm)}
    >
      <p className="wrap-anywhere font-semibold text-ink">{nameSome(names)}</p>
      <p className="mt-1">{children}</p>
    </ConfirmDialog>
  )
}
