import { type Deposit, deposits } from '@docket/contract/deposits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Spinner } from '../../../../kit/ui/feedback/spinner.tsx'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { OrderAfterPayment, useOrderOf } from '../../../waiting-purchases/after-payment.tsx'
import type { PaymentNote } from '../../payment-note.ts'
import { readPaymentNote } from '../../read-payment-note.ts'
import { isPending } from '../deposits-query.ts'
import { words } from '../strings.ts'
import { BackLink, DepositReceipt, type Outcome, outcomeOf } from './payment-result.tsx'

/** The payment partner redirects here after a payment. A visit proves nothing, so the page asks for the deposit. */
export function PaymentSuccessPage() {
  const [note] = useState(readPaymentNote)
  const { data, error } = useQuery(paidDepositQuery(note))
  const paid = useOrderOf(data?.deposit?.id, note)
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
      <OrderAfterPayment {...paid} />
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

const POLL_MS = 3_000
/** This many polls take two minutes. Then the page says that the payment takes longer, and stops polling. */
const MAX_POLLS = 40
/** The largest page. A customer may continue an older deposit, so the paid one need not be the newest. */
const NEWEST = 100
/** A note without a deposit's id belongs to the newest deposit only if that deposit is younger than this. */
const RECENT_MS = 24 * 60 * 60_000

interface PaidDeposit {
  /** Null if it is unknown which deposit was paid. */
  deposit: Deposit | null
  /** How often it was fetched. */
  pollCount: number
}

/** Polls the deposit that was just paid until it is settled. Refreshes the wallet on the first and the last answer. */
function paidDepositQuery(note: PaymentNote) {
  const queryKey = ['deposits', 'paid', note.depositId ?? 'newest'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<PaidDeposit> => {
      const pollCount = (client.getQueryData<PaidDeposit>(queryKey)?.pollCount ?? 0) + 1
      const { items } = await call(deposits, { query: { sort: '-createdAt', pageSize: NEWEST }, signal })
      const deposit = paidDeposit(items, note, Date.now()) ?? null
      if (pollCount === 1 || !isOpen(deposit)) {
        void client.invalidateQueries({ queryKey: ['wallet'] })
        void client.invalidateQueries({ queryKey: ['waiting-purchases'] })
      }
      return { deposit, pollCount }
    },
    refetchInterval: ({ state }) =>
      isOpen(state.data?.deposit) && (state.data?.pollCount ?? 0) < MAX_POLLS ? POLL_MS : false,
    staleTime: 0,
    gcTime: 0,
    meta: { errors: 'none' },
  })
}

/** The deposit of the note. */
export function paidDeposit(
  newestFirst: readonly Deposit[],
  note: PaymentNote,
  nowMs: number,
): Deposit | undefined {
  if (note.depositId !== undefined) return newestFirst.find((deposit) => deposit.id === note.depositId)
  const newest = newestFirst[0]
  return newest && nowMs - Date.parse(newest.createdAt) < RECENT_MS ? newest : undefined
}

function isOpen(deposit: Deposit | null | undefined): boolean {
  return deposit ? isPending(deposit) : false
}
