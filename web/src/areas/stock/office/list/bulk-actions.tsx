import { type Account, deleteAccounts, withdrawAccounts } from '@docket/contract/admin/stock'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ConfirmBulk } from '../../../../kit/office/bulk/confirm-bulk.tsx'
import { SelectedNames } from '../../../../kit/office/bulk/selected-names.tsx'
import { bulkWords } from '../../../../kit/office/bulk/strings.ts'
import { useBulkAction } from '../../../../kit/office/bulk/use-bulk-action.ts'
import { type BulkTable, useBulkConfirmation } from '../../../../kit/office/bulk/use-bulk-confirmation.ts'
import { ConfirmWithReason } from '../../../../kit/office/confirm-with-reason.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { type AccountStatus, accountName, accountsKey, focusAccounts } from '../accounts.ts'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'

interface AccountBulkActionsProps {
  productId: number
  /** The list shows only the accounts with this status. */
  status: AccountStatus | undefined
  accounts: readonly Account[]
  table: BulkTable
}

/** What can be done with several accounts of a product at once. Both actions are for good. */
export function AccountBulkActions({ productId, status, accounts, table }: AccountBulkActionsProps) {
  const deletion = useBulkConfirmation<Account>({ ...table, focus: focusAccounts })
  const withdrawal = useBulkConfirmation<Account>({ ...table, focus: focusAccounts })
  const { remove, withdraw } = useActions(productId)
  const noun = useNoun()
  return (
    <>
      <Button size="small" onClick={() => withdrawal.ask(accounts)}>
        {words.withdraw}
      </Button>
      <Button size="small" onClick={() => deletion.ask(accounts)}>
        {bulkWords.remove}
      </Button>
      {deletion.rows.length > 0 && (
        <ConfirmBulk
          title={words.confirmDeleteSeveral({ count: deletion.rows.length, ...noun })}
          names={deletion.rows.map(accountName)}
          isMono
          busy={remove.isPending}
          onCancel={deletion.cancel}
          onConfirm={() => deletion.finish(remove.mutateAsync(idsOf(deletion.rows)))}
        >
          {words.deleteSeveralHint(noun)}
        </ConfirmBulk>
      )}
      {withdrawal.rows.length > 0 && (
        <ConfirmWithReason
          title={words.confirmWithdrawSeveral({ count: withdrawal.rows.length, ...noun })}
          hint={words.reasonHint}
          destroys
          busy={withdraw.isPending}
          onCancel={withdrawal.cancel}
          onConfirm={(reason) =>
            withdrawal.finish(withdraw.mutateAsync({ ids: idsOf(withdrawal.rows), reason }), {
              rowsLeave: status === 'available',
            })
          }
        >
          <SelectedNames names={withdrawal.rows.map(accountName)} isMono />
          <p>{words.withdrawSeveralHint}</p>
        </ConfirmWithReason>
      )}
    </>
  )
}

const idsOf = (accounts: readonly Account[]) => accounts.map(({ id }) => id)

function useActions(productId: number) {
  const queryClient = useQueryClient()
  const noun = useNoun()
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
  const remove = useBulkAction({
    send: (ids: number[]) => call(deleteAccounts, { body: { logProductId: productId, ids } }),
    words: { done: ({ count }) => words.severalDeleted({ count, ...noun }), notDone: words.notDeleted },
    refresh,
  })
  const withdraw = useBulkAction({
    send: (body: { ids: number[]; reason: string }) =>
      call(withdrawAccounts, { body: { logProductId: productId, ...body } }),
    words: { done: ({ count }) => words.severalWithdrawn({ count, ...noun }), notDone: words.notWithdrawn },
    refresh,
    errors: 'form',
  })
  return { remove, withdraw }
}
