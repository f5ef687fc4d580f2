import { toDollars } from '@docket/contract/money'
import { type Html, html } from '../../../../../host/pages/html.ts'
import { faultsLink } from '../../../../../host/sandbox/pages/faults-page.ts'
import { line, messagePage, outcomeButtons, page } from '../../../../../host/sandbox/pages/page.ts'
import { coins, coinText } from './coins.ts'
import { type OutcomeName, outcomes, type Stage } from './play-outcome.ts'
import type { Invoice, Payment } from './store.ts'

const NOTE = 'This page simulates NOWPayments. No coin moves: choose what should happen.'

/** The hosted invoice page: plain HTML with a button for each outcome, clearly marked as a simulation. */
export function payPage({
  invoice,
  payments,
  stage,
  possibleOutcomes,
  faultsAddress,
}: {
  invoice: Invoice
  payments: Payment[]
  stage: Stage
  possibleOutcomes: OutcomeName[]
  /** Null if the faults cannot be changed. */
  faultsAddress: string | null
}): string {
  const coin = payments.at(-1)?.coin ?? 'btc'
  return page({
    title: `Invoice ${invoice.id}`,
    note: NOTE,
    content: html`<form method="post" action="?iid=${invoice.id}">
      <section class="receipt">
        <h1>Invoice <span class="mono">${invoice.id}</span></h1>
        <dl>
          ${line('For', invoice.description ?? 'an order')}
          ${line('To pay', `$${dollars(invoice.priceCents)}`)}
          ${payments.map((payment) => line(`Payment ${payment.id}`, describePayment(payment)))}
        </dl>
      </section>
      ${coinChoice(stage, coin)}
      ${outcomeButtons(possibleOutcomes.map((name) => ({ name, ...outcomes[name] })))}
      ${faultsLink(faultsAddress)}
    </form>`,
  })
}

export function noInvoicePage(): string {
  return messagePage({
    title: 'No such invoice',
    note: NOTE,
    text: 'The address is incomplete, or the sandbox was reset.',
  })
}

export function notPossiblePage(): string {
  return messagePage({
    title: 'Not possible',
    note: NOTE,
    text: 'This is no longer possible for this invoice. Go back and reload.',
  })
}

function coinChoice(stage: Stage, chosenCoin: string): Html {
  if (stage === 'paid') return html`<input type="hidden" name="coin" value="${chosenCoin}">`
  const options = Object.entries(coins).map(
    ([coin, { name }]) =>
      html`<option value="${coin}"${coin === chosenCoin ? html` selected` : ''}>${name}</option>`,
  )
  return html`<label for="coin">Pay with</label> <select id="coin" name="coin">${options}</select>`
}

function describePayment({ status, coin, askedUnits, paidUnits, parentId }: Payment): string {
  const repeats = parentId === null ? '' : `, repeats ${parentId}`
  return `${status}, ${coinText(paidUnits)} of ${coinText(askedUnits)} ${coin}${repeats}`
}

function dollars(cents: bigint): string {
  return toDollars(cents).toFixed(2)
}
