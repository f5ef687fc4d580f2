import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Spinner } from '../../../../kit/ui/feedback/spinner.tsx'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { readPaymentNote } from '../payment-note.ts'
import { words } from '../strings.ts'
import { MAX_POLLS, type PaidDeposit, paidDepositQuery } from './paid-deposit-query.ts'
import { BackLink, DepositReceipt, type Outcome, outcomeOf } from './payment-result.tsx'

/** The payment partner redirects here after a payment. A visit proves nothing, so the page asks for the deposit. */
export function PaymentSuccessPage() {
  const [note] = useState(readPaymentNote)
  const { data, error } = useQuery(paidDepositQuery(note))
  const outcome = currentOutcome({ data, error })
  useDocumentTitle(outcome.title)
  return (
    <StatusPage
      title={outcome.title}
      action={
        <div className="flex flex-wrap gap-2">
          <BackLink returnTo={note.returnTo} />
          <LinkButton to="/deposit" search={note.returnTo === undefined ? {} : { return: note.returnTo }}>
            {words.toDeposits}
          </LinkButton>
        </div>
      }
    >
      <p role="status" className="flex items-start gap-3">
        {outcome.isOpen && <Spinner className="mt-1 size-5" />}
        <span>{outcome.text}</span>
      </p>
      {data?.deposit && (
        <div className="mt-6">
          <DepositReceipt deposit={data.deposit} />
        </div>
      )}
    </StatusPage>
  )
}

function currentOutcome({ data, error }: { data: PaidDeposit | undefined; error: Error | null }): Outcome {
  if (data?.deposit) return outcomeOf(data.deposit, { hasTimedOut: data.pollCount >= MAX_POLLS })
  if (data) return { title: words.noDepositTitle, text: words.noDeposit, isOpen: false }
  if (error) return { title: words.notCheckedTitle, text: words.notChecked, isOpen: false }
  return { title: words.checkingTitle, text: words.checking, isOpen: true }
}
