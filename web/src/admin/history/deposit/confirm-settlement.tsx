import { adminStrings } from '../../../lib/admin-strings.ts'
import { focusMain } from '../../../lib/focus-main.ts'
import { formatDollars } from '../../../lib/format.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Deposit } from './deposit-query.ts'
import { dollarsBeyond, type Settlement } from './settle-forms.ts'
import { useSettle } from './use-settle.ts'

const words = adminStrings.deposit

interface ConfirmSettlementProps {
  deposit: Deposit
  settlement: Settlement
  /** Cancelled, or refused by the shop: the deposit shows how it stands. */
  onClose: () => void
  onSettled: () => void
}

/** Asks once more, naming whose deposit it is and how much. */
export function ConfirmSettlement({ deposit, settlement, onClose, onSettled }: ConfirmSettlementProps) {
  const settle = useSettle(settlement)
  const once = useOneAtATime()
  const isCredit = settlement.decision === 'credit'
  const amount = formatDollars(isCredit ? settlement.amount : deposit.amount)
  const { email } = deposit.user

  async function confirm() {
    try {
      await settle.mutateAsync()
    } catch {
      // What went wrong has been said where every error is.
      return onClose()
    }
    onSettled()
    toast.success(isCredit ? words.creditedToast(amount, email) : words.refusedToast(amount, email))
    // After the dialogs have given the focus back, to a link that may be gone.
    requestAnimationFrame(focusMain)
  }

  return (
    <ConfirmDialog
      open
      title={isCredit ? words.confirmCredit(amount) : words.confirmRefuse(amount)}
      onCancel={onClose}
      onConfirm={() => void once(confirm)}
      busy={settle.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{email}</p>
      {isCredit && <Guarded amount={settlement.amount} arrival={deposit.arrival} />}
      <p className="mt-1">{isCredit ? words.confirmCreditHint : words.confirmRefuseHint}</p>
    </ConfirmDialog>
  )
}

/** Says once more where the amount is more than what arrived, or where that is not known. */
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
