import { type Account, updateAccount } from '@docket/contract/admin/stock'
import { isBlank } from '@docket/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call } from '../../../../kit/api/api.ts'
import { isOutdated } from '../../../../kit/api/api-error.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { useRowConfirmation } from '../../../../kit/office/use-row-confirmation.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { DataTable, type DataTableProps } from '../../../../kit/ui/table/data-table.tsx'
import {
  type AccountStatus,
  accountName,
  accountsKey,
  focusAccounts,
  looksAlike,
  valueProblem,
} from '../accounts.ts'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'
import { WithdrawAccount } from '../withdraw.tsx'
import { AccountActions, DeleteAccount, editButtonId } from './account-actions.tsx'
import { useAccountColumns } from './account-columns.tsx'
import { AccountBulkActions } from './bulk-actions.tsx'
import { OpenEditorContext, type RowEdit, type RowEditing } from './row-editor.tsx'

interface AccountsTableProps
  extends Omit<DataTableProps<Account>, 'label' | 'columns' | 'rowId' | 'actions' | 'selectionConfig'> {
  productId: number
  status: AccountStatus | undefined
  editing: RowEditing
}

/** The accounts of one product, edited in their rows. */
export function AccountsTable({ productId, status, editing, ...table }: AccountsTableProps) {
  const { edit, start, change, stop } = editing
  const oneAtATime = useOneAtATime()
  const noun = useNoun()
  const columns = useAccountColumns()
  const rows = edit?.rows ?? table.rows
  const deletion = useRowConfirmation<Account>({ ...table, focus: focusAccounts })
  const withdrawal = useRowConfirmation<Account>({
    ...table,
    removesRow: status === 'available',
    focus: focusAccounts,
  })

  function endEdit({ id }: Pick<Account, 'id'>) {
    save.reset()
    // Renders the Edit button again at once, so that it can get the focus.
    flushSync(stop)
    const button = document.getElementById(editButtonId({ id }))
    if (button) button.focus()
    else focusAccounts()
  }

  const save = useSave(productId, endEdit)
  const saveText = (text: EditedText) => void oneAtATime(() => save.mutateAsync(text))
  const editor = edit && {
    id: edit.id,
    draft: edit.draft,
    problem: valueProblem(save.error),
    onChange(draft: string) {
      save.reset()
      change(draft)
    },
    onSaveAnyway:
      looksAlike(save.error) && !save.isPending ? () => saveText({ ...edit, addLookalike: true }) : null,
    onCancel: () => endEdit(edit),
  }

  return (
    <OpenEditorContext value={editor}>
      <DataTable
        {...table}
        rows={rows}
        label={noun.Nouns}
        columns={columns}
        rowId={(account) => account.id}
        selectionConfig={{
          filters: { productId, status },
          nameOf: accountName,
          // During an edit no row can be selected, so that no bulk action removes a row.
          canSelect: edit ? () => false : isAvailable,
          actions: (accounts, clear) => (
            <AccountBulkActions
              productId={productId}
              status={status}
              accounts={accounts}
              table={{ ...table, clear }}
            />
          ),
        }}
        actions={(account) => (
          <AccountActions
            account={account}
            editing={edit && (edit.id === account.id ? 'this' : 'other')}
            isSaving={save.isPending}
            onEdit={() => start(account, rows ?? [])}
            onSave={() => {
              if (edit && !isBlank(edit.draft)) saveText(edit)
            }}
            onCancel={() => endEdit(account)}
            onDelete={() => deletion.ask(account)}
            onWithdraw={() => withdrawal.ask(account)}
          />
        )}
      />
      {withdrawal.row && (
        <WithdrawAccount account={withdrawal.row} onClose={withdrawal.cancel} onDone={withdrawal.finish} />
      )}
      {deletion.row && (
        <DeleteAccount account={deletion.row} onClose={deletion.cancel} onDeleted={deletion.finish} />
      )}
    </OpenEditorContext>
  )
}

/** Whether an account can be deleted or withdrawn. */
function isAvailable({ isSold, isWithdrawn, isOnHold }: Account): boolean {
  return !isSold && !isWithdrawn && !isOnHold
}

type EditedText = Pick<RowEdit, 'id' | 'draft'> & { addLookalike?: boolean }

/** Saves the row. It stays in edit mode until the table shows the new text. */
function useSave(productId: number, endEdit: (account: Pick<Account, 'id'>) => void) {
  const queryClient = useQueryClient()
  const noun = useNoun()
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
  return useMutation({
    mutationFn: ({ id, draft, addLookalike }: EditedText) =>
      call(updateAccount, { body: { id, value: draft, addLookalike } }),
    meta: { errors: 'form' },
    async onSuccess(account) {
      await refresh()
      toast.success(words.updated(noun))
      endEdit(account)
    },
    async onError(error, { id }) {
      if (!isOutdated(error)) return
      await refresh()
      endEdit({ id })
    },
  })
}
