import { eraseUser } from '@docket/contract/admin/personal-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../shared/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ReasonForm } from '../../shared/reason-form.tsx'
import { usersKey } from '../../shared/users-key.ts'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** Erases a customer's person, after a confirmation and with a reason. */
export function EraseUser({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const erase = useMutation({
    mutationFn: (reason: string) => call(eraseUser, { body: { id: user.id, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
  return (
    <ConfirmDialog
      open
      title={words.eraseTitle(user.username)}
      onCancel={onClose}
      formId={formId}
      busy={erase.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{user.email}</p>
      <p className="mt-1 mb-4">{words.eraseHint}</p>
      <ReasonForm
        id={formId}
        hint={words.eraseReasonHint}
        onSubmit={async (reason) => {
          await erase.mutateAsync(reason)
          onClose()
          toast.success(words.erasedToast)
        }}
      />
    </ConfirmDialog>
  )
}
