import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { isOutdated } from './api-error.ts'

interface DeleteDialogProps {
  /** The question, and the message after the deletion. */
  words: Record<'confirmDelete' | 'deleted', string>
  /** Names what is deleted, and what is deleted with it. */
  children: ReactNode
  /** Deletes. Resolves to false if the answer does not confirm the deletion. */
  remove: () => Promise<boolean>
  /** Fetches the tables that show the deleted row again. Resolves when they are up to date. */
  refresh: () => Promise<unknown>
  /** In place of Confirm, if the deletion can only fail: a link to what must be done first. */
  instead?: ReactNode
  onClose: () => void
  onDeleted: () => void
}

/** Asks for confirmation and deletes. Closes once the table no longer shows the row. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { words, children, remove, refresh, instead, onClose, onDeleted } = props
  const oneAtATime = useOneAtATime()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: remove,
    async onSuccess(isGone) {
      await refresh()
      if (!isGone) return onClose()
      toast.success(words.deleted)
      onDeleted()
    },
    onError(error) {
      if (!isOutdated(error)) return
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmDelete}
      destroys
      onCancel={onClose}
      onConfirm={() => void oneAtATime(() => mutateAsync())}
      busy={isPending}
      instead={instead}
    >
      {children}
    </ConfirmDialog>
  )
}
