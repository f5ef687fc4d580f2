import { AddLink, type FormScreen } from './add-link.tsx'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

interface EmptyListProps {
  screen: FormScreen
  words: Record<'noMatch' | 'clear' | 'none' | 'noneHint' | 'add', string>
  /** A search or a filter leaves something out. */
  isNarrowed: boolean
}

/** Why a table is empty: narrowed down to nothing, or a shop that has just opened. */
export function EmptyList({ screen, words, isNarrowed }: EmptyListProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <LinkButton to={screen} search={{}}>
            {words.clear}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState title={words.none} action={<AddLink screen={screen}>{words.add}</AddLink>}>
      {words.noneHint}
    </EmptyState>
  )
}
