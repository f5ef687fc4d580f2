import { verifyCardPayment } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Spinner } from '../../../../kit/ui/feedback/spinner.tsx'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { OrderAfterPayment, OrderStillWaits, useOrderOf } from '../../../waiting-purchases/after-payment.tsx'
import type { PaymentNote } from '../../payment-note.ts'
import { readPaymentNote } from '../../read-payment-note.ts'
import { words } from '../strings.ts'
import { BackLink, DepositReceipt, outcomeOf, TryAgain } from './payment-result.tsx'

/** Paystack redirects here after a payment. A visit proves nothing, so the page verifies the payment first. */
export function PaystackCallbackPage() {
  const { reference } = useSearch({ from: '/storefront/deposit/paystack-callback' })
  return reference === undefined ? <Failed depositId={undefined} /> : <Verification reference={reference} />
}

function Verification({ reference }: { reference: string }) {
  const options = cardVerificationQuery(reference)
  const { data, error } = useQuery(options)
  const state = useQueryClient().getQueryState<CardVerification, Error>(options.queryKey)
  if (isRefused(error) || data?.status === 'FAILED' || data?.status === 'EXPIRED')
    return <Failed depositId={data?.depositId} />
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
  const paid = useOrderOf(verification.depositId, note)
  return (
    <StatusPage title={title} action={<NextLinks note={note} />}>
      <p role="status">{text}</p>
      <OrderAfterPayment {...paid} />
      <div className="mt-6">
        <DepositReceipt deposit={{ method: 'card', ...verification }} />
      </div>
    </StatusPage>
  )
}

function Failed({ depositId }: { depositId: number | undefined }) {
  useDocumentTitle(words.cardFailedTitle)
  const [note] = useState(readPaymentNote)
  const { order } = useOrderOf(depositId ?? note.depositId, note)
  return (
    <StatusPage title={words.cardFailedTitle} action={<TryAgain note={note} order={order} />}>
      <p role="alert">{words.cardFailed}</p>
      <OrderStillWaits order={order} />
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

const POLL_MS = 3_000
/** This many polls take one minute. Then the page says that the payment takes longer, and stops polling. */
const MAX_POLLS = 20

type CardVerification = Output<typeof verifyCardPayment>

interface PollState {
  data: CardVerification | undefined
  error: Error | null
  dataUpdateCount: number
  errorUpdateCount: number
}

/** Polls the state of a card payment until it is settled; then fetches the wallet again. */
function cardVerificationQuery(reference: string) {
  return queryOptions({
    queryKey: ['card-verification', reference],
    queryFn: async ({ signal, client }) => {
      const answer = await call(verifyCardPayment, { params: { reference }, signal })
      if (answer.status !== 'PENDING') {
        void client.invalidateQueries({ queryKey: ['wallet'] })
        void client.invalidateQueries({ queryKey: ['deposits'] })
        void client.invalidateQueries({ queryKey: ['waiting-purchases'] })
      }
      return answer
    },
    refetchInterval: ({ state }) => (isVerifying(state) ? POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Each answer is a new object, so that the page renders after each poll and sees when the time is over.
    structuralSharing: false,
    meta: { errors: 'none' },
  })
}

/** Whether to poll again: the state is not final, and the time is not over. */
function isVerifying({ data, error, dataUpdateCount, errorUpdateCount }: PollState): boolean {
  if (isRefused(error)) return false
  const isOpen = data === undefined || data.status === 'PENDING'
  return isOpen && dataUpdateCount + errorUpdateCount < MAX_POLLS
}

/** The customer has no such payment. Every other error may be temporary. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
