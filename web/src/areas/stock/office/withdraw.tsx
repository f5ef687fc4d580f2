import { openHold } from '@docket/contract/admin/holds'
import { type Account, type Batch, withdrawAccount, withdrawBatch } from '@docket/contract/admin/stock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../kit/api/api.ts'
import { ConfirmWithReason } from '../../../kit/office/confirm-with-reason.tsx'
import { purchasesKey } from '../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { accountsKey, focusAccounts } from './accounts.ts'
import { useNoun } from './noun.ts'
import { words } from './strings.ts'

interface WithdrawAccountProps {
  account: Account
  onClose: () => void
  /** Called instead of `onClose` when the account is withdrawn. Moves the focus. */
  onDone: () => void
}

/** Withdraws one account, with a reason. */
export function WithdrawAccount({ account, onClose, onDone }: WithdrawAccountProps) {
  const noun = useNoun()
  const withdraw = useStockAction(account.logProductId, async (reason) => {
    await call(withdrawAccount, { body: { id: account.id, reason } })
    return words.withdrawnToast(noun)
  })
  return (
    <StockActionDialog
      title={words.confirmWithdraw(noun)}
      destroys
      action={withdraw}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="rounded-control bg-sunken px-3 py-2 text-ink">
        <code className="line-clamp-3 whitespace-pre-wrap break-all font-mono text-14">{account.value}</code>
      </p>
      <p className="mt-1">{words.withdrawHint}</p>
    </StockActionDialog>
  )
}

interface BatchProps {
  productId: number
  batch: Batch
  onClose: () => void
}

/** Withdraws the unsold accounts of a batch, with a reason. */
export function WithdrawBatch({ productId, batch, onClose }: BatchProps) {
  const noun = useNoun()
  const withdraw = useStockAction(productId, async (reason) => {
    const { withdrawn } = await call(withdrawBatch, { body: { id: batch.id, reason } })
    return words.batchWithdrawnToast({ count: withdrawn, ...noun })
  })
  return (
    <StockActionDialog
      title={words.confirmWithdrawBatch(batch.id)}
      destroys
      action={withdraw}
      onClose={onClose}
    >
      <p className="wrap-anywhere font-semibold text-ink">{batch.source}</p>
      <p>{words.withdrawBatchHint({ count: batch.available, ...noun })}</p>
    </StockActionDialog>
  )
}

/** Asks for a reason, and takes the unsold accounts of a batch off sale until an admin decides. */
export function HoldBatch({ productId, batch, onClose }: BatchProps) {
  const noun = useNoun()
  const hold = useStockAction(productId, async (reason) => {
    const { held } = await call(openHold, { body: { batchId: batch.id, reason } })
    return words.heldToast({ count: held, ...noun })
  })
  return (
    <StockActionDialog title={words.confirmHold(batch.id)} destroys={false} action={hold} onClose={onClose}>
      <p className="wrap-anywhere font-semibold text-ink">{batch.source}</p>
      <p>{words.holdHint({ count: batch.available, ...noun })}</p>
    </StockActionDialog>
  )
}

interface StockActionDialogProps {
  title: string
  destroys: boolean
  children: ReactNode
  action: ReturnType<typeof useStockAction>
  onClose: () => void
  /** Called after the action. By default, the dialog closes and the accounts get the focus. */
  onDone?: (() => void) | undefined
}

function StockActionDialog({ title, destroys, children, action, onClose, onDone }: StockActionDialogProps) {
  function closeAndFocus() {
    onClose()
    // The closing dialog gives the focus back to a button that no longer exists. The accounts get the focus after that.
    requestAnimationFrame(focusAccounts)
  }
  return (
    <ConfirmWithReason
      title={title}
      hint={words.reasonHint}
      destroys={destroys}
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        await action.mutateAsync(reason)
        if (onDone) onDone()
        else closeAndFocus()
      }}
    >
      {children}
    </ConfirmWithReason>
  )
}

/**
 * `send` resolves to the text of the toast. After success and after failure, the accounts are fetched again before
 * `mutateAsync` settles.
 */
function useStockAction(productId: number, send: (reason: string) => Promise<string>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (text) => toast.success(text),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
        // The queries of the batches on hold and of the reports have this key prefix.
        queryClient.invalidateQueries({ queryKey: purchasesKey }),
      ]),
    meta: { errors: 'form' },
  })
}
