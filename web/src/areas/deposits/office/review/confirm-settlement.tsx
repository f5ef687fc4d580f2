import { settleDeposit } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { focusMain } from '../../../../kit/lib/focus-main.ts'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../../kit/ui/overlay/confirm-dialog.tsx'
import { words } from '../strings.ts'
import { type Deposit, depositQuery } from './deposit-query.ts'
import { excessDollars, type Settlement } from './settle-forms.ts'

interface ConfirmSettlementProps {
  deposit: Deposit
  settlement: Settlement
  /** Called if the admin cancels or the server refuses. The deposit then shows its current state. */
  onClose: () => void
  onSettled: () => void
}

/** Asks for confirmation, with the customer and the amount. */
export function ConfirmSettlement({ deposit, settlement, onClose, onSettled }: ConfirmSettlementProps) {
  const settle = useSettle(settlement)
  const oneAtATime = useOneAtATime()
  const isCredit = settlement.decision === 'credit'
  const amount = formatDollars(isCredit ? settlement.amount : deposit.amount)
  const { email } = deposit.user

  async function confirm() {
    try {
      await settle.mutateAsync()
    } catch {
      // The error has been shown already.
      return onClose()
    }
    onSettled()
    toast.success(isCredit ? words.creditedToast(amount, email) : words.refusedToast(amount, email))
    // A closing dialog gives the focus back to a link that may not exist any more. The page gets the focus after that.
    requestAnimationFrame(focusMain)
  }

  return (
    <ConfirmDialog
      open
      title={isCredit ? words.confirmCredit(amount) : words.confirmRefuse(amount)}
      destroys={!isCredit}
      onCancel={onClose}
      onConfirm={() => void oneAtATime(confirm)}
      busy={settle.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{email}</p>
      {isCredit && <ExcessWarning amount={settlement.amount} arrival={deposit.arrival} />}
      <p className="mt-1">{isCredit ? words.confirmCreditHint : words.confirmRefuseHint}</p>
    </ConfirmDialog>
  )
}

/** Warns if the amount is more than what arrived, or if that is unknown. */
function ExcessWarning({ amount, arrival }: { amount: number; arrival: Deposit['arrival'] }) {
  const creditable = arrival?.creditable ?? null
  const excess = excessDollars(amount, creditable)
  if (creditable !== null && excess === 0) return null
  return (
    <p className="mt-1 font-semibold text-warn">
      {creditable === null ? words.confirmUnknown : words.confirmBeyond(formatDollars(excess))}
    </p>
  )
}

/**
 * Settles a deposit, then fetches the lists, the count and the deposit again. It does so after a failure, too: another
 * admin may have settled the deposit.
 */
function useSettle(settlement: Settlement) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(settleDeposit, { body: settlement }),
    onSuccess: (deposit) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historiesKey }),
  })
}
