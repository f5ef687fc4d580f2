import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Spinner } from '../../../../kit/ui/feedback/spinner.tsx'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { type PaymentNote, readPaymentNote } from '../payment-note.ts'
import { words } from '../strings.ts'
import {
  type CardVerification,
  cardVerificationQuery,
  isRefused,
  isVerifying,
} from './card-verification-query.ts'
import { BackLink, DepositReceipt, outcomeOf } from './payment-result.tsx'

/** Paystack redirects here after a payment. A visit proves nothing, so the page verifies the payment first. */
export function PaystackCallbackPage() {
  const { reference } = useSearch({ from: '/storefront/deposit/paystack-callback' })
  return reference === undefined ? <Failed /> : <Verification reference={reference} />
}

function Verification({ reference }: { reference: string }) {
  const options = cardVerificationQuery(reference)
  const { data, error } = useQuery(options)
  const state = useQueryClient().getQueryState<CardVerification, Error>(options.queryKey)
  if (isRefused(error) || data?.status === 'FAILED' || data?.status === 'EXPIRED') return <Failed />
  if (data && data.status !== 'PENDING') return <Paid verification={data} />
  return <Verifying hasTimedOut={state ? !isVerifying(state) : false} amount={data?.amount} />
}

function Verifying({ hasTimedOut, amount }: { hasTimedOut: boolean; amount: number | undefined }) {
  useDocumentTitle(words.verifyingTitle)
  const [note] = useState(readPaymentNote)
  return (
    <StatusPage title={words.verifyingTitle} action={hasTimedOut && <NextLinks note={note} />}>
      <p role="status" className="flex items-start gap-3">
        {!hasTimedOut && <Spinner className="mt-1 size-5" />}
        <span>
          {hasTimedOut
            ? words.stillVerifying(amount === undefined ? '' : formatDollars(amount))
            : words.verifying}
        </span>
      </p>
    </StatusPage>
  )
}

function Paid({ verification }: { verification: CardVerification }) {
  // `hasTimedOut` only changes the text of a pending deposit, which is not shown here.
  const { title, text } = outcomeOf(verification, { hasTimedOut: true })
  useDocumentTitle(title)
  const [note] = useState(readPaymentNote)
  return (
    <StatusPage title={title} action={<NextLinks note={note} />}>
      <p role="status">{text}</p>
      <div className="mt-6">
        <DepositReceipt deposit={{ method: 'card', ...verification }} />
      </div>
    </StatusPage>
  )
}

function Failed() {
  useDocumentTitle(words.cardFailedTitle)
  const [{ amount, returnTo }] = useState(readPaymentNote)
  return (
    <StatusPage
      title={words.cardFailedTitle}
      action={
        <LinkButton variant="primary" to="/deposit" search={asSearchParams({ amount, return: returnTo })}>
          {words.tryAgain}
        </LinkButton>
      }
    >
      <p role="alert">{words.cardFailed}</p>
    </StatusPage>
  )
}

function NextLinks({ note: { returnTo } }: { note: PaymentNote }) {
  return (
    <div className="flex flex-wrap gap-2">
      <BackLink returnTo={returnTo} />
      <LinkButton to="/deposit" search={asSearchParams({ return: returnTo })}>
        {words.toDeposits}
      </LinkButton>
    </div>
  )
}
