import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NotFoundProps {
  words: Record<'gone' | 'goneHint', string>
  /** What closing leads back to. */
  back?: string
  onClose: () => void
}

/** For a dialog about something that does not exist, or no longer. */
export function NotFound({ words, back = strings.common.close, onClose }: NotFoundProps) {
  return (
    <EmptyState title={words.gone} action={<Button onClick={onClose}>{back}</Button>}>
      {words.goneHint}
    </EmptyState>
  )
}
