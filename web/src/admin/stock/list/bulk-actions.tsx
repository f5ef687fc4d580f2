import { type Account, deleteAccounts, withdrawAccounts } from '@docket/contract/admin/stock'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmBulk } from '../../shared/bulk/confirm-bulk.tsx'
import { SelectedNames } from '../../shared/bulk/selected-names.tsx'
import { bulkWords } from '../../shared/bulk/strings.ts'
import { useBulkAction } from '../../shared/bulk/use-bulk-action.ts'
import { ConfirmWithReason } from '../../shared/confirm-with-reason.tsx'
import { accountsKey } from '../accounts-query.ts'
import { focusAccounts } from '../focus-accounts.ts'
import { words } from '../strings.ts'
import { accountName } from './account-name.ts'

interface AccountBulkActionsProps {
  productId: number
  accounts: readonly Account[]
  onDone: () => void
}

/** What can be done with several accounts of a product at once. Both actions are for good. */
export function AccountBulkActions({ productId, accounts, onDone }: AccountBulkActionsProps) {
  const [asking, setAsking] = useState<{ to: 'delete' | 'withdraw'; accounts: readonly Account[] } | null>(
    null,
  )
  const { remove, withdraw } = useActions(productId)
  const ids = asking?.accounts.map(({ id }) => id) ?? []
  const count = [formatCount(ids.length), ids.length === 1] as const
  const names = asking?.accounts.map(accountName) ?? []

  async function finish(sent: Promise<unknown>) {
    await sent
    setAsking(null)
    onDone()
    // In the next frame: first the dialog returns the focus to its button, which no longer exists.
    requestAnimationFrame(focusAccounts)
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking({ to: 'withdraw', accounts })}>
        {words.withdraw}
      </Button>
      <Button size="small" onClick={() => setAsking({ to: 'delete', accounts })}>
        {bulkWords.remove}
      </Button>
      {asking?.to === 'delete' && (
        <ConfirmBulk
          title={words.confirmDeleteSeveral(...count)}
          names={names}
          isMono
          busy={remove.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => finish(remove.mutateAsync(ids))}
        >
          {words.deleteSeveralHint}
        </ConfirmBulk>
      )}
      {asking?.to === 'withdraw' && (
        <ConfirmWithReason
          title={words.confirmWithdrawSeveral(...count)}
          hint={words.reasonHint}
          busy={withdraw.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={(reason) => finish(withdraw.mutateAsync({ ids, reason }))}
        >
          <SelectedNames names={names} isMono />
          <p>{words.withdrawSeveralHint}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}

function useActions(productId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
  const remove = useBulkAction({
    send: (ids: number[]) => call(deleteAccounts, { body: { logProductId: productId, ids } }),
    words: { done: words.severalDeleted, notDone: words.notDeleted },
    refresh,
  })
  const withdraw = useBulkAction({
    send: (body: { ids: number[]; reason: string }) =>
      call(withdrawAccounts, { body: { logProductId: productId, ...body } }),
    words: { done: words.severalWithdrawn, notDone: words.notWithdrawn },
    refresh,
    errors: 'form',
  })
  return { remove, withdraw }
}
