import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import type { AccountStatus } from '../accounts-query.ts'
import { words } from '../strings.ts'

const titles = {
  available: words.noneAvailable,
  held: words.noneHeld,
  sold: words.noneSold,
  withdrawn: words.noneWithdrawn,
}

interface NoAccountsProps {
  status: AccountStatus | undefined
  onShowAll: () => void
}

/** Why the list is empty, and what to do. */
export function NoAccounts({ status, onShowAll }: NoAccountsProps) {
  if (status === undefined) return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  return <EmptyState title={titles[status]} action={<Button onClick={onShowAll}>{words.showEvery}</Button>} />
}
