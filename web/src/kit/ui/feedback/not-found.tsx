import { Button } from '../form/button.tsx'
import { uiWords } from '../strings.ts'
import { EmptyState } from './empty-state.tsx'

interface NotFoundProps {
  words: Record<'gone' | 'goneHint', string>
  onClose: () => void
}

/** The content of a dialog whose object does not exist or is deleted. */
export function NotFound({ words, onClose }: NotFoundProps) {
  return (
    <EmptyState title={words.gone} action={<Button onClick={onClose}>{uiWords.close}</Button>}>
      {words.goneHint}
    </EmptyState>
  )
}
