import type { Account } from '@docket/contract/admin/account'
import { Lock } from 'lucide-react'
import { formatOrder } from '../../../lib/format.ts'
import { strings } from '../../../lib/strings.ts'
import { Button } from '../../../ui/button.tsx'

const words = strings.adminAccounts

interface AccountActionsProps {
  account: Account
  /** `this`: the row is under edit; `other`: another one is, and this has to wait. */
  editing: 'this' | 'other' | null
  /** The form that Save submits. */
  formId: string
  isSaving: boolean
  onEdit: () => void
  onCancel: () => void
  onDelete: () => void
}

/** What can be done with one account: nothing any more where it is sold. */
export function AccountActions({ account, editing, formId, isSaving, ...does }: AccountActionsProps) {
  if (account.isSold) return <SoldMark orderId={account.orderId} />
  if (editing === 'this') {
    return (
      <>
        {/* Its key keeps it from being the pressed Edit button in another role, which would submit at once. */}
        <Button key="save" size="small" type="submit" form={formId} variant="primary" busy={isSaving}>
          {words.save}
        </Button>
        <Button size="small" onClick={does.onCancel}>
          {words.cancel}
        </Button>
      </>
    )
  }
  const waits = editing === 'other'
  return (
    <>
      <Button id={editButtonId(account)} size="small" variant="quiet" disabled={waits} onClick={does.onEdit}>
        {words.edit}
      </Button>
      <Button size="small" variant="quiet" disabled={waits} onClick={does.onDelete}>
        {words.remove}
      </Button>
    </>
  )
}

/** Where the focus goes back to after an edit. */
export const editButtonId = ({ id }: Pick<Account, 'id'>) => `edit-account-${id}`

function SoldMark({ orderId }: { orderId: number | null }) {
  return (
    <span className="inline-flex min-h-(--target) items-center gap-2 px-1 text-14 text-muted">
      <Lock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      {orderId === null ? (
        words.soldLocked
      ) : (
        <span>
          <span className="sr-only">{words.locked} </span>
          <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
        </span>
      )}
    </span>
  )
}
