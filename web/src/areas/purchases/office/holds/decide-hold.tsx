import { decideHold, type Hold } from '@docket/contract/admin/holds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { formatCount } from '../../../../kit/lib/format.ts'
import { ConfirmWithReason } from '../../../../kit/office/confirm-with-reason.tsx'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { holdWords } from './strings.ts'

export type Decision = 'RELEASED' | 'WITHDRAWN'

interface DecideHoldProps {
  hold: Hold
  decision: Decision
  onClose: () => void
  onDecided: () => void
}

/** Asks for the reason, and releases or withdraws the accounts of a batch on hold. */
export function DecideHold({ hold: { id, batch, held }, decision, onClose, onDecided }: DecideHoldProps) {
  const isRelease = decision === 'RELEASED'
  const decide = useDecision(id, decision)
  const hint = isRelease ? holdWords.releaseHint : holdWords.withdrawHint
  return (
    <ConfirmWithReason
      title={isRelease ? holdWords.releaseTitle(batch.id) : holdWords.withdrawTitle(batch.id)}
      hint={holdWords.reasonHint}
      busy={decide.isPending}
      onCancel={onClose}
      onConfirm={async (reason) => {
        await decide.mutateAsync(reason)
        onDecided()
        onClose()
      }}
    >
      <p>{hint(formatCount(held), held === 1)}</p>
    </ConfirmWithReason>
  )
}

/** After every outcome the lists are fetched again: another admin may have decided. */
function useDecision(id: number, decision: Decision) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(decideHold, { body: { id, decision, reason } }),
    onSuccess: ({ accounts }) => {
      const toastText = decision === 'RELEASED' ? holdWords.releasedToast : holdWords.withdrawnToast
      toast.success(toastText(formatCount(accounts), accounts === 1))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
