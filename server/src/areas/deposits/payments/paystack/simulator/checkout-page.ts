import { html } from '../../../../../host/pages/html.ts'
import { faultsLink } from '../../../../../host/sandbox/pages/faults-page.ts'
import { line, messagePage, outcomeButtons, page } from '../../../../../host/sandbox/pages/page.ts'
import { type OutcomeName, outcomes } from './outcomes.ts'
import type { ReturnedMoney } from './returned-money.ts'
import type { Transaction } from './store.ts'

const NOTE = 'This page simulates Paystack. No card is charged: choose what should happen.'

const NAMES = { refund: 'Refund', dispute: 'Dispute' } as const

/** The hosted checkout: a plain HTML form with a button for each outcome, clearly marked as a simulation. */
export function checkoutPage({
  transaction,
  returns,
  possibleOutcomes,
  faultsAddress,
}: {
  transaction: Transaction
  returns: ReturnedMoney[]
  possibleOutcomes: OutcomeName[]
  /** Null if the faults cannot be changed. */
  faultsAddress: string | null
}): string {
  const { reference, email, status, gatewayResponse, quotedKobo, amountKobo, currency, paidAt } = transaction
  return page({
    title: 'Card payment',
    note: NOTE,
    content: html`<form method="post">
      <section class="receipt">
        <h1>Card payment</h1>
        <dl>
          ${line('Reference', reference)}
          ${line('By', email)}
          ${line('To pay', amount(quotedKobo, 'NGN'))}
          ${paidAt ? line('Paid', amount(amountKobo, currency)) : ''}
          ${line('Status', `${status}: ${gatewayResponse}`)}
          ${returns.map(({ kind, id, kobo, status, resolution }) =>
            line(`${NAMES[kind]} ${id}`, `${amount(kobo, currency)}, ${resolution ?? status}`),
          )}
        </dl>
      </section>
      ${outcomeButtons(possibleOutcomes.map((name) => ({ name, ...outcomes[name] })))}
      ${faultsLink(faultsAddress)}
    </form>`,
  })
}

export function noPaymentPage(): string {
  return messagePage({
    title: 'No such payment',
    note: NOTE,
    text: 'The address is incomplete, or the sandbox was reset.',
  })
}

export function notPossiblePage(): string {
  return messagePage({
    title: 'Not possible',
    note: NOTE,
    text: 'This is no longer possible for this payment. Go back and reload.',
  })
}

function amount(kobo: bigint, currency: string): string {
  return `${currency} ${(kobo / 100n).toLocaleString('en')}.${String(kobo % 100n).padStart(2, '0')}`
}
