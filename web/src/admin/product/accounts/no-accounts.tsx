import { adminStrings } from '../../../lib/admin-strings.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ProductsSearch } from '../search.ts'

const words = adminStrings.accounts

const titles = {
  available: words.noneAvailable,
  sold: words.noneSold,
  withdrawn: words.noneWithdrawn,
}

interface NoAccountsProps {
  status: ProductsSearch['status'] | undefined
  onShowAll: () => void
}

/** Why no account is listed, and what to do. */
export function NoAccounts({ status, onShowAll }: NoAccountsProps) {
  if (status === undefined) return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  return <EmptyState title={titles[status]} action={<Button onClick={onShowAll}>{words.showEvery}</Button>} />
}
