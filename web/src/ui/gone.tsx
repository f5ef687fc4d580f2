import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface GoneProps {
  words: Record<'gone' | 'goneHint', string>
  /** What closing leads back to. */
  back?: string
  onClose: () => void
}

/** In a dialog about something that is not there (any more). */
export function Gone({ words, back = strings.common.close, onClose }: GoneProps) {
  return (
    <EmptyState title={words.gone} action={<Button onClick={onClose}>{back}</Button>}>
      {words.goneHint}
    </EmptyState>
  )
}
