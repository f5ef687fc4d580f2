import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface GoneProps {
  words: Record<'gone' | 'goneHint', string>
  onClose: () => void
}

/** In a dialog about something that is not there (any more). */
export function Gone({ words, onClose }: GoneProps) {
  return (
    <EmptyState title={words.gone} action={<Button onClick={onClose}>{strings.common.close}</Button>}>
      {words.goneHint}
    </EmptyState>
  )
}
