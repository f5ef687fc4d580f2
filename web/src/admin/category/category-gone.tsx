import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In a dialog about a category that is not there (any more). */
export function CategoryGone({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      title={strings.adminCategory.gone}
      action={<Button onClick={onClose}>{strings.common.close}</Button>}
    >
      {strings.adminCategory.goneHint}
    </EmptyState>
  )
}
