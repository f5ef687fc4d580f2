import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from './toast.ts'

interface DeleteDialogProps {
  /** The question, and what is said when it is done. */
  words: Record<'confirmDelete' | 'deleted', string>
  /** What is to be deleted, by name, and what goes with it. */
  children: ReactNode
  /** Answers whether it is gone. */
  remove: () => Promise<boolean>
  /** Done when the tables that hold it are up to date. */
  refresh: () => Promise<unknown>
  onClose: () => void
  onDeleted: () => void
}

/** Asks, and deletes; closes once the table has let the row go. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { words, children, remove, refresh, onClose, onDeleted } = props
  const once = useOneAtATime()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: remove,
    async onSuccess(isGone) {
      await refresh()
      if (!isGone) return onClose()
      toast.success(words.deleted)
      onDeleted()
    },
    onError(error) {
      if (!isOver(error)) return
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmDelete}
      onCancel={onClose}
      onConfirm={() => void once(() => mutateAsync())}
      busy={isPending}
    >
      {children}
    </ConfirmDialog>
  )
}

/** Deleted, filled or sold by somebody else meanwhile: there is nothing left to confirm. */
function isOver(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || error.code === 'IN_USE' || error.code === 'ACCOUNT_SOLD'
}
