import { html } from '../../platform/html.ts'
import { line, messagePage, outcomeButtons, page } from '../pages/page.ts'
import { type OutcomeName, outcomes } from './outcomes.ts'
import type { Transaction } from './store.ts'

const NOTE = 'This page stands in for Paystack. No card is charged: choose what should happen.'

/** The hosted checkout: a plain HTML form, every outcome a button. Clearly not a place to type a card's number. */
export function checkoutPage(transaction: Transaction, possible: OutcomeName[]): string {
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
        </dl>
      </section>
      ${outcomeButtons(possible.map((name) => ({ name, ...outcomes[name] })))}
    </form>`,
  })
}

export function noPaymentPage(): string {
  return messagePage({
    title: 'No such payment',
    note: NOTE,
    text: 'The address is incomplete, or the sandbox was started anew.',
  })
}

export function notPossiblePage(): string {
  return messagePage({
    title: 'Not possible',
    note: NOTE,
    text: 'That cannot happen to this payment any more. Go back and reload.',
  })
}

function amount(kobo: bigint, currency: string): string {
  return `${currency} ${(kobo / 100n).toLocaleString('en')}.${String(kobo % 100n).padStart(2, '0')}`
}
