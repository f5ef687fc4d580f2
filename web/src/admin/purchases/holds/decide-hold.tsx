import { decideHold, type Hold } from '@docket/contract/admin/holds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { purchasesKey } from '../../shared/histories/query-keys.ts'
import { ReasonForm } from '../../shared/reason-form.tsx'
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
  const formId = useId()
  const isRelease = decision === 'RELEASED'
  const decide = useDecision(id, decision)
  const hint = isRelease ? holdWords.releaseHint : holdWords.withdrawHint
  return (
    <ConfirmDialog
      open
      title={isRelease ? holdWords.releaseTitle(batch.id) : holdWords.withdrawTitle(batch.id)}
      onCancel={onClose}
      formId={formId}
      busy={decide.isPending}
    >
      <p className="mb-4">{hint(formatCount(held), held === 1)}</p>
      <ReasonForm
        id={formId}
        hint={holdWords.reasonHint}
        onSubmit={async (reason) => {
          await decide.mutateAsync(reason)
          onDecided()
          onClose()
        }}
      />
    </ConfirmDialog>
  )
}

/** After every outcome the lists are fetched again: another admin may have decided. */
function useDecision(id: number, decision: Decision) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(decideHold, { body: { id, decision, reason } }),
    onSuccess: ({ accounts }) => {
      const said = decision === 'RELEASED' ? holdWords.releasedToast : holdWords.withdrawnToast
      toast.success(said(formatCount(accounts), accounts === 1))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
