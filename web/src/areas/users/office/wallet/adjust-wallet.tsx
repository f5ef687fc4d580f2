import { requestCredit } from '@docket/contract/admin/approvals'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../kit/api/api.ts'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { typedNumber } from '../../../../kit/lib/typed-number.ts'
import { ReasonField } from '../../../../kit/office/reason-field.tsx'
import { officeWords } from '../../../../kit/office/strings.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { UnknownOutcome } from '../../../../kit/ui/feedback/unknown-outcome.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { RequestApproval } from '../../../approvals/request-approval.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'
import { type Adjustment, adjustmentForm, balanceAfter } from './adjustment-form.ts'
import { BalanceAfter } from './balance-after.tsx'
import { DirectionField } from './direction-field.tsx'
import { useAdjustWallet } from './use-adjust-wallet.ts'

const emptyForm = { direction: 'add', amount: '', reason: '' } as const

interface AdjustWalletProps {
  user: User
  open: boolean
  onClose: () => void
}

/** Adds money to a wallet or takes money from it, with a reason. It closes when the page shows the new balance. */
export function AdjustWallet({ user, open, onClose }: AdjustWalletProps) {
  const formId = useId()
  const form = useZodForm({ schema: adjustmentForm, defaults: emptyForm })
  const [direction, typedAmount] = useWatch({ control: form.control, name: ['direction', 'amount'] })
  const amount = typedNumber(typedAmount)
  const after = balanceAfter(user.wallet.balance, { direction, amount })
  const adjusting = useAdjustWallet(user.id, direction === 'take' && amount !== undefined ? -amount : amount)

  function close() {
    // The form keeps what may have been sent, so that a retry is the same adjustment.
    if (!adjusting.unknownOutcome && !adjusting.isPending) form.reset(emptyForm)
    onClose()
  }

  function closeAfterSending() {
    form.reset(emptyForm)
    onClose()
  }

  async function send(adjustment: Adjustment) {
    const { balance } = await adjusting.adjust(adjustment)
    closeAfterSending()
    const toastText = adjustment.amount > 0 ? words.adjustedAdd : words.adjustedTake
    toast.success(
      toastText(formatDollars(Math.abs(adjustment.amount)), user.username, formatDollars(balance)),
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words.adjustTitle}
      description={<UserLine user={user} />}
      formId={formId}
      submit={words.adjust}
      busy={adjusting.isPending}
    >
      <Form form={form} id={formId} onSubmit={send}>
        <div className="grid items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
          <DirectionField {...form.field('direction')} />
          <NumberField label={words.amountInUsd} prefix="$" {...form.field('amount')} />
        </div>
        <ReasonField hint={words.adjustReasonHint} {...form.field('reason')} />
        <BalanceAfter balance={user.wallet.balance} after={after} />
        {adjusting.approvable && (
          <RequestApproval
            refusal={adjusting.approvable.refusal}
            request={requestOf(user, adjusting.approvable.values)}
            onRequested={closeAfterSending}
          />
        )}
        {adjusting.unknownOutcome && (
          <UnknownOutcome title={officeWords.unknownTitle}>
            {words.unknown[adjusting.unknownOutcome]}
          </UnknownOutcome>
        )}
      </Form>
    </FormDialog>
  )
}

function UserLine({ user }: { user: User }) {
  return (
    <span className="wrap-anywhere">
      {user.username} · {user.email}
    </span>
  )
}

function requestOf(user: User, adjustment: Adjustment) {
  return () => call(requestCredit, { body: { userId: user.id, ...adjustment } })
}
