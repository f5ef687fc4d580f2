import type { ClaimedBatch } from '@docket/contract/admin/holds'
import { formatCount } from '../../../../kit/lib/format.ts'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { holdWords } from './strings.ts'

/** Opens the dialog that puts what is left of a claimed batch on hold. */
export function HoldClaimedButton({ batch, onClick }: { batch: ClaimedBatch; onClick: () => void }) {
  return (
    <RowButton of={holdWords.ofBatch(batch.id)} variant="secondary" onClick={onClick}>
      {holdWords.holdOthers(formatCount(batch.available), batch.available === 1)}
    </RowButton>
  )
}
