import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDollars } from '../../lib/format.ts'
import { Form } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { UnknownOutcome } from '../../ui/unknown-outcome.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { type Adjustment, adjustmentForm, balanceAfter } from './adjustment-form.ts'
import { BalanceAfter } from './balance-after.tsx'
import { DirectionField } from './direction-field.tsx'
import { useAdjustWallet } from './use-adjust-wallet.ts'
import type { User } from './users-query.ts'

const words = adminStrings.user
const blank = { direction: 'add', reason: '' } as const

interface AdjustWalletProps {
  user: User
  open: boolean
  onClose: () => void
}

/** Adds to a wallet or takes from it, with a reason. Closes once the page shows what the shop says now. */
export function AdjustWallet({ user, open, onClose }: AdjustWalletProps) {
  const formId = useId()
  const form = useZodForm({ schema: adjustmentForm, defaults: blank })
  const [direction, amount] = useWatch({ control: form.control, name: ['direction', 'amount'] })
  const after = balanceAfter(user.wallet.balance, { direction, amount })
  const adjusting = useAdjustWallet(user.id, direction === 'take' ? -amount : amount)

  function leave() {
    // What may have been sent stays in the form, so that the next try is the same adjustment.
    if (!adjusting.isUnknown && !adjusting.isPending) form.reset(blank)
    onClose()
  }

  async function send(adjustment: Adjustment) {
    const { balance } = await adjusting.adjust(adjustment)
    form.reset(blank)
    onClose()
    const done = adjustment.amount > 0 ? words.adjustedAdd : words.adjustedTake
    toast.success(done(formatDollars(Math.abs(adjustment.amount)), user.username, formatDollars(balance)))
  }

  return (
    <FormDialog
      open={open}
      onClose={leave}
      title={words.adjustTitle}
      description={<UserLine user={user} />}
      formId={formId}
      submit={words.adjust}
      busy={adjusting.isPending}
    >
      <Form form={form} id={formId} onSubmit={send}>
        <div className="grid items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
          <DirectionField {...form.field('direction')} />
          <NumberField label={words.amountInUsd} prefix="$" {...form.number('amount')} />
        </div>
        <ReasonField hint={words.adjustReasonHint} {...form.field('reason')} />
        <BalanceAfter balance={user.wallet.balance} after={after} />
        {adjusting.isUnknown && <UnknownOutcome title={words.unknownTitle}>{words.unknown}</UnknownOutcome>}
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
