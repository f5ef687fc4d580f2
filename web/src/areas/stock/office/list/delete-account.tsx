import { type Account, deleteAccount } from '@docket/contract/admin/stock'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { accountsKey } from '../accounts-query.ts'
import { words } from '../strings.ts'

interface DeleteAccountProps {
  account: Account
  onClose: () => void
  onDeleted: () => void
}

/** Asks for confirmation, shows the account’s text, and deletes the account. */
export function DeleteAccount({ account, ...handlers }: DeleteAccountProps) {
  const { id, logProductId, value } = account
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteAccount, { params: { id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: accountsKey(logProductId) })}
      {...handlers}
    >
      <p className="rounded-control bg-sunken px-3 py-2 text-ink">
        <code className="line-clamp-3 whitespace-pre-wrap break-all font-mono text-14">{value}</code>
      </p>
      <p className="mt-2">{words.deleteHint}</p>
    </DeleteDialog>
  )
}
