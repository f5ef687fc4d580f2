import { type ClaimedBatch, openHold } from '@docket/contract/admin/holds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ConfirmWithReason } from '../../../../kit/office/confirm-with-reason.tsx'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { nounOf } from '../noun.ts'
import { holdWords } from './strings.ts'

interface HoldClaimedProps {
  batch: ClaimedBatch
  /** The sold account that is claimed; absent: several. */
  accountId?: number | undefined
  onClose: () => void
}

/** Asks for the reason, and takes what is left of a claimed batch off sale. */
export function HoldClaimed({ batch, accountId, onClose }: HoldClaimedProps) {
  const { id, available } = batch
  const queryClient = useQueryClient()
  const hold = useMutation({
    mutationFn: (reason: string) =>
      call(openHold, {
        body: { batchId: id, reason, ...(accountId !== undefined && { accountId, holdRest: true }) },
      }),
    onSuccess: ({ held }) => toast.success(holdWords.heldToast({ count: held, ...nounOf(batch) })),
    // After every outcome: another admin may have decided.
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
  return (
    <ConfirmWithReason
      title={holdWords.holdTitle(id)}
      hint={holdWords.reasonHint}
      destroys={false}
      busy={hold.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        await hold.mutateAsync(reason)
        onClose()
      }}
    >
      <p>{holdWords.holdHint({ count: available, ...nounOf(batch) })}</p>
    </ConfirmWithReason>
  )
}

/** Opens the dialog that puts what is left of a claimed batch on hold. */
export function HoldClaimedButton({ batch, onClick }: { batch: ClaimedBatch; onClick: () => void }) {
  return (
    <RowButton of={holdWords.ofBatch(batch.id)} variant="secondary" onClick={onClick}>
      {holdWords.holdOthers({ count: batch.available, ...nounOf(batch) })}
    </RowButton>
  )
}
