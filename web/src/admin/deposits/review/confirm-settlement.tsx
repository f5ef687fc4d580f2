import { settleDeposit } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusMain } from '../../../lib/focus-main.ts'
import { formatDollars } from '../../../lib/format.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { call } from '../../../shared/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { historiesKey } from '../../shared/histories/query-keys.ts'
import { words } from '../strings.ts'
import { type Deposit, depositQuery } from './deposit-query.ts'
import { dollarsBeyond, type Settlement } from './settle-forms.ts'

interface ConfirmSettlementProps {
  deposit: Deposit
  settlement: Settlement
  /** Canceled, or refused by the server: the deposit shows its current state. */
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
    // After the dialogs have restored the focus to a link that may be gone.
    requestAnimationFrame(focusMain)
  }

  return (
    <ConfirmDialog
      open
      title={isCredit ? words.confirmCredit(amount) : words.confirmRefuse(amount)}
      onCancel={onClose}
      onConfirm={() => void oneAtATime(confirm)}
      busy={settle.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{email}</p>
      {isCredit && <Guarded amount={settlement.amount} arrival={deposit.arrival} />}
      <p className="mt-1">{isCredit ? words.confirmCreditHint : words.confirmRefuseHint}</p>
    </ConfirmDialog>
  )
}

/** Warns if the amount is more than what arrived, or if that is unknown. */
function Guarded({ amount, arrival }: { amount: number; arrival: Deposit['arrival'] }) {
  const creditable = arrival?.creditable ?? null
  const beyond = dollarsBeyond(amount, creditable)
  if (creditable !== null && beyond === 0) return null
  return (
    <p className="mt-1 font-semibold text-warn">
      {creditable === null ? words.confirmUnknown : words.confirmBeyond(formatDollars(beyond))}
    </p>
  )
}

/**
 * Settles a deposit. After every outcome the lists, the count and the deposit are fetched again first: another admin
 * may have settled it.
 */
function useSettle(settlement: Settlement) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(settleDeposit, { body: settlement }),
    onSuccess: (deposit) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historiesKey }),
  })
}
