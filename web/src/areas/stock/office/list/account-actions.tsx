import type { Account } from '@docket/contract/admin/stock'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { words } from '../strings.ts'

interface AccountActionsProps {
  account: Account
  /** `this`: this row is being edited; `other`: another row is being edited. */
  editing: 'this' | 'other' | null
  /** The form that Save submits. */
  formId: string
  isSaving: boolean
  onEdit: () => void
  onCancel: () => void
  onDelete: () => void
  onWithdraw: () => void
}

/** The actions of an account. An account that is sold, withdrawn or on hold has none. */
export function AccountActions({ account, editing, formId, isSaving, ...callbacks }: AccountActionsProps) {
  if (account.isWithdrawn) return <LockedMark>{words.withdrawn}</LockedMark>
  if (account.isOnHold) return <LockedMark>{words.onHold}</LockedMark>
  if (account.isSold) return <SoldMark orderId={account.orderId} />
  if (editing === 'this') {
    return (
      <>
        {/* Without a key, React would reuse the element of Edit, and the click on Edit would submit the form. */}
        <Button key="save" size="small" type="submit" form={formId} variant="primary" busy={isSaving}>
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
