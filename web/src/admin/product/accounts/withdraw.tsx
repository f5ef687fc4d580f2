import { type Account, type Batch, withdrawAccount, withdrawBatch } from '@docket/contract/admin/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toast.ts'
import { focusAccounts } from './accounts-head.tsx'
import { accountsKey } from './accounts-query.ts'

const words = adminStrings.accounts

/** Takes one account out of stock for good, with a reason. */
export function WithdrawAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const withdraw = useWithdraw(account.logProductId, async (reason) => {
    await call(withdrawAccount, { body: { id: account.id, reason } })
    return words.withdrawnToast
  })
  return (
    <Withdraw title={words.confirmWithdraw} withdraw={withdraw} onClose={onClose}>
      <p className="rounded-control bg-sunken px-3 py-2 text-ink">
        <code className="line-clamp-3 whitespace-pre-wrap break-all font-mono text-14">{account.value}</code>
      </p>
      <p className="mt-2 mb-4">{words.withdrawHint}</p>
    </Withdraw>
  )
}

interface WithdrawBatchProps {
  productId: number
  batch: Batch
  onClose: () => void
}

/** Takes what is left of a batch out of stock for good, with a reason. */
export function WithdrawBatch({ productId, batch, onClose }: WithdrawBatchProps) {
  const withdraw = useWithdraw(productId, async (reason) => {
    const { withdrawn } = await call(withdrawBatch, { body: { id: batch.id, reason } })
    return words.batchWithdrawnToast(formatCount(withdrawn), withdrawn === 1)
  })
  return (
    <Withdraw title={words.confirmWithdrawBatch(batch.id)} withdraw={withdraw} onClose={onClose}>
      <p className="wrap-anywhere font-semibold text-ink">{batch.source}</p>
      <p className="mt-1 mb-4">
        {words.withdrawBatchHint(formatCount(batch.available), batch.available === 1)}
      </p>
    </Withdraw>
  )
}

interface WithdrawProps {
  title: string
  children: ReactNode
  withdraw: ReturnType<typeof useWithdraw>
  onClose: () => void
}

function Withdraw({ title, children, withdraw, onClose }: WithdrawProps) {
  const formId = useId()
  return (
    <ConfirmDialog open title={title} onCancel={onClose} formId={formId} busy={withdraw.isPending}>
      {children}
      <ReasonForm
        id={formId}
        hint={words.reasonHint}
        onSubmit={async (reason) => {
          await withdraw.mutateAsync(reason)
          onClose()
          // After the dialog has given the focus back, to a button that is gone.
          requestAnimationFrame(focusAccounts)
        }}
      />
    </ConfirmDialog>
  )
}

/** `send` answers what to say of it. However it ends, the window is brought up to date first. */
function useWithdraw(productId: number, send: (reason: string) => Promise<string>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (said) => toast.success(said),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
    meta: { errors: 'form' },
  })
}
