import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LinkButton } from '../ui/layout/link-button.tsx'
import { AddLink, useMayChange } from './add-link.tsx'
import type { FormScreen } from './office-area.ts'

interface EmptyListProps {
  screen: FormScreen
  words: Record<'noMatch' | 'clear' | 'none' | 'noneHint', string>
  /** Whether a search or a filter is set. */
  isNarrowed: boolean
}

/**
 * Why a table is empty: nothing matches the filters, or nothing exists yet. Users who may add an entry get a button for
 * it.
 */
export function EmptyList({ screen, words, isNarrowed }: EmptyListProps) {
  const mayAdd = useMayChange(screen)
  if (isNarrowed) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to={screen.to} search={{}}>
            {words.clear}
          </LinkButton>
        }
      />
    )
  }
  if (!mayAdd) return <EmptyState title={words.none} />
  return (
    <EmptyState title={words.none} action={<AddLink screen={screen} />}>
      {words.noneHint}
    </EmptyState>
  )
}
