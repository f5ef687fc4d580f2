import type { Review } from '@docket/contract/admin/deposits'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { FactLines } from '../fact-lines.tsx'
import { words } from '../strings.ts'
import type { Deposit, Payment } from './deposit-query.ts'
import { figureLines } from './figure-lines.ts'

interface ArrivedPaymentsProps {
  deposit: Pick<Deposit, 'payments' | 'reference'>
  review: Review | null
}

/**
 * Every payment with its provider's figures. If the reviewed payment belongs to another deposit, its figures come from
 * the review.
 */
export function ArrivedPayments({ deposit, review }: ArrivedPaymentsProps) {
  const { payments, reference } = deposit
  const { paymentId = null, figures = {} } = review ?? {}
  const isOfOtherDeposit = paymentId !== null && !payments.some(({ id }) => id === paymentId)
  if (payments.length === 0 && !isOfOtherDeposit) return <p className="text-muted">{words.nothingReceived}</p>
  return (
    <ul className="flex flex-col gap-3">
      {isOfOtherDeposit && (
        <li className={cardStyle}>
          <p className="mb-2 text-14 text-muted">{words.paymentElsewhere}</p>
          <PaymentHead id={paymentId} status={figures.status} />
          <Figures figures={withoutShownIds({ id: paymentId, figures }, figures.orderId)} />
        </li>
      )}
      {payments.map((payment) => (
        <li key={payment.id} className={cardStyle}>
          <PaymentHead id={payment.id} status={payment.status} settledAs={payment.settledAs} />
          <Figures figures={withoutShownIds(payment, reference)} settledAs={payment.settledAs} />
        </li>
      ))}
    </ul>
  )
}

const cardStyle = 'min-w-0 rounded-card border border-line p-4'
const settledTones = { CREDITED: 'ok', REVIEW: 'warn' } as const

interface PaymentHeadProps {
  id: string
  status: unknown
  settledAs?: Payment['settledAs']
}

function PaymentHead({ id, status, settledAs = null }: PaymentHeadProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-14">
      <span className="min-w-0">
        {words.payment} <code className="break-all font-mono">{id}</code>
      </span>
      {typeof status === 'string' && <Badge>{statusWord(status)}</Badge>}
      {settledAs && <Badge tone={settledTones[settledAs]}>{words.settledAs[settledAs]}</Badge>}
    </p>
  )
}

interface FiguresProps {
  figures: Record<string, unknown>
  settledAs?: Payment['settledAs']
}

function Figures({ figures, settledAs }: FiguresProps) {
  const lines = figureLines(figures, settledAs)
  return lines.length > 0 && <FactLines lines={lines} />
}

/** Omits the payment's id and the deposit's reference, which the dialog shows above the figures. */
function withoutShownIds(
  { id, figures }: Pick<Payment, 'id' | 'figures'>,
  reference: unknown,
): Record<string, unknown> {
  return {
    ...figures,
    id: figures.id === id ? null : figures.id,
    orderId: figures.orderId === reference ? null : figures.orderId,
  }
}

function statusWord(status: string): string {
  const { paymentStatuses } = words
  return Object.hasOwn(paymentStatuses, status) ? (paymentStatuses[status] ?? status) : status
}
