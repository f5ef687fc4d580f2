import { type Account, deleteAccount } from '@docket/contract/admin/account'
import { useQueryClient } from '@tanstack/react-query'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { accountsKey } from './accounts-query.ts'

const words = adminStrings.accounts

interface DeleteAccountProps {
  account: Account
  onClose: () => void
  onDeleted: () => void
}

/** Shows which one. */
export function DeleteAccount({ account, ...does }: DeleteAccountProps) {
  const { id, logProductId, value } = account
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteAccount, { params: { id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: accountsKey(logProductId) })}
      {...does}
    >
      <p className="rounded-control bg-sunken px-3 py-2 text-ink">
        <code className="line-clamp-3 whitespace-pre-wrap break-all font-mono text-14">{value}</code>
      </p>
      <p className="mt-2">{words.deleteHint}</p>
    </DeleteDialog>
  )
}
