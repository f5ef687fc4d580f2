import { type Account, deleteAccount } from '@docket/contract/admin/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { strings } from '../../../lib/strings.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountsKey } from './accounts-query.ts'

const words = strings.adminAccounts

interface DeleteAccountProps {
  account: Account
  onClose: () => void
  onDeleted: () => void
}

/** Asks, showing which one, and deletes it; closes once the table shows it no longer. */
export function DeleteAccount({ account, onClose, onDeleted }: DeleteAccountProps) {
  const queryClient = useQueryClient()
  const once = useOneAtATime()
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountsKey(account.logProductId) })
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { params: { id: account.id } }),
    async onSuccess() {
      await refresh()
      toast.success(words.deleted)
      onDeleted()
    },
    onError(error) {
      const isOver = error instanceof ApiError && (error.code === 'ACCOUNT_SOLD' || error.status === 404)
      if (!isOver) return
      // Sold or gone in the meantime: there is nothing left to confirm.
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmDelete}
      onCancel={onClose}
      onConfirm={() => void once(() => remove.mutateAsync())}
      busy={remove.isPending}
    >
      <p className="rounded-control bg-sunken px-3 py-2 text-ink">
        <code className="line-clamp-3 whitespace-pre-wrap break-all font-mono text-14">{account.value}</code>
      </p>
      <p className="mt-2">{words.deleteHint}</p>
    </ConfirmDialog>
  )
}
