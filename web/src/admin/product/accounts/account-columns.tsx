import type { Account } from '@docket/contract/admin/account'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { DateTimeText } from '../../../ui/date-text.tsx'
import { AccountValue } from './account-value.tsx'
import { useOpenEditor } from './row-edit.ts'
import { RowEditor } from './row-editor.tsx'

const words = adminStrings.accounts

export const accountColumns: readonly Column<Account>[] = [
  {
    id: 'value',
    header: words.data,
    isTitle: true,
    width: 'w-1/2',
    cell: (account) => <AccountData account={account} />,
  },
  {
    id: 'status',
    header: words.status,
    cell: ({ isSold, isWithdrawn }) =>
      isWithdrawn ? (
        <Badge tone="bad">{words.withdrawn}</Badge>
      ) : (
        <Badge tone={isSold ? 'neutral' : 'ok'}>{isSold ? words.sold : words.available}</Badge>
      ),
  },
  {
    id: 'createdAt',
    header: words.dateAdded,
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

function AccountData({ account }: { account: Account }) {
  const editor = useOpenEditor(account.id)
  return editor ? <RowEditor {...editor} /> : <AccountValue value={account.value} />
}
