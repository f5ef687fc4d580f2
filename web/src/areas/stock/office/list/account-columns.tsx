import type { Account } from '@docket/contract/admin/stock'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { words } from '../strings.ts'
import { AccountValue } from './account-value.tsx'
import { useOpenEditor } from './row-edit.ts'
import { RowEditor } from './row-editor.tsx'

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
    cell: (account) => <AccountStatusBadge account={account} />,
  },
  {
    id: 'createdAt',
    header: words.dateAdded,
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

function AccountStatusBadge({ account: { isSold, isWithdrawn, isOnHold } }: { account: Account }) {
  if (isOnHold) return <Badge tone="warn">{words.onHold}</Badge>
  if (isWithdrawn) return <Badge tone="bad">{words.withdrawn}</Badge>
  return <Badge tone={isSold ? 'neutral' : 'ok'}>{isSold ? words.sold : words.available}</Badge>
}

function AccountData({ account }: { account: Account }) {
  const editor = useOpenEditor(account.id)
  if (editor) return <RowEditor {...editor} />
  if (account.value === null) return <span className="font-normal text-muted">{words.soldText}</span>
  return <AccountValue value={account.value} />
}
