import { type Account, deleteAccount } from '@docket/contract/admin/stock'
import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { accountsKey } from '../accounts.ts'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'

interface AccountActionsProps {
  account: Account
  /** `this`: this row is being edited; `other`: another row is being edited. */
  editing: 'this' | 'other' | null
  isSaving: boolean
  onEdit: () => void
  onSave: () => void
  onCancel: () => void
  onDelete: () => void
  onWithdraw: () => void
}

/** The actions of an account. An account that is sold, withdrawn or on hold has none. */
export function AccountActions({ account, editing, isSaving, ...callbacks }: AccountActionsProps) {
  if (account.isWithdrawn) return <LockedMark>{words.withdrawn}</LockedMark>
  if (account.isOnHold) return <LockedMark>{words.onHold}</LockedMark>
  if (account.isSold) return <SoldMark orderId={account.orderId} />
  if (editing === 'this') {
    return (
      <>
        <Button size="small" variant="primary" busy={isSaving} onClick={callbacks.onSave}>
          {words.save}
        </Button>
        <Button size="small" onClick={callbacks.onCancel}>
          {words.cancel}
        </Button>
      </>
    )
  }
  const isOtherEdited = editing === 'other'
  return (
    <>
      <Button
        id={editButtonId(account)}
        size="small"
        variant="quiet"
        disabled={isOtherEdited}
        onClick={callbacks.onEdit}
      >
        {words.edit}
      </Button>
      <Button size="small" variant="quiet" disabled={isOtherEdited} onClick={callbacks.onDelete}>
        {words.remove}
      </Button>
      <Button size="small" variant="quiet" disabled={isOtherEdited} onClick={callbacks.onWithdraw}>
        {words.withdraw}
      </Button>
    </>
  )
}

/** The id of the Edit button, which gets the focus back after an edit. */
export const editButtonId = ({ id }: Pick<Account, 'id'>) => `edit-account-${id}`

/** Names the order, as a link for a role that may open it. */
function SoldMark({ orderId }: { orderId: number | null }) {
  const mayView = useMay('view')
  if (orderId === null) return <LockedMark>{words.soldLocked}</LockedMark>
  const order = <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
  return (
    <LockedMark>
      <span className="sr-only">{words.soldWithOrder} </span>
      {mayView ? (
        <TextLink to="/admin/histories" search={{ tab: 'purchases', order: orderId }}>
          {order}
        </TextLink>
      ) : (
        order
      )}
    </LockedMark>
  )
}

function LockedMark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-(--target) items-center gap-2 px-1 text-14 text-muted">
      <Lock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      <span>{children}</span>
    </span>
  )
}

interface DeleteAccountProps {
  account: Account
  onClose: () => void
  onDeleted: () => void
}

/** Asks for confirmation, shows the account’s text, and deletes the account. */
export function DeleteAccount({ account, ...handlers }: DeleteAccountProps) {
  const { id, logProductId, value } = account
  const queryClient = useQueryClient()
  const noun = useNoun()
  return (
    <DeleteDialog
      words={{ confirmDelete: words.confirmDelete(noun), deleted: words.deleted(noun) }}
      remove={() => call(deleteAccount, { params: { id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: accountsKey(logProductId) })}
      {...handlers}
    >
      <p className="rounded-control bg-sunken px-3 py-2 text-ink">
        <code className="line-clamp-3 whitespace-pre-wrap break-all font-mono text-14">{value}</code>
      </p>
      <p className="mt-2">{words.deleteHint(noun)}</p>
    </DeleteDialog>
  )
}
