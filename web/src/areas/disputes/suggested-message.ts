import type { Evidence } from '@docket/contract/admin/evidence'
import { icu } from '@docket/contract/icu'
import type { SeenKind } from '@docket/contract/purchases'
import { formatDate, formatDollars } from '../../kit/lib/format.ts'

/** A first draft of the message to the bank, from the facts of the evidence only. The operator edits it. */
export function suggestedMessage({
  customer,
  deposit,
  orders,
  orderCount,
  messages,
  signIns,
}: Evidence): string {
  const acts = orders.flatMap(({ seen }) => seen)
  const signInNetworks = new Set(signIns.map(({ network }) => network))
  const refunded = orders.reduce((sum, order) => sum + order.refunded, 0)
  return [
    sentences.paid({
      signedUp: formatDate(customer.signedUpAt),
      amount: formatDollars(deposit.amount),
      paid: formatDate(deposit.creditedAt ?? deposit.createdAt),
    }),
    orderCount > 0 && sentences.ordered({ orders: orderCount }),
    acts.length > 0 && sentences.used({ acts: listed(acts) }),
    acts.some(({ network }) => signInNetworks.has(network)) && sentences.network,
    customer.terms.isAccepted && sentences.terms,
    orderCount > 0 && messages.length === 0 && sentences.noReport,
    refunded > 0 && sentences.refunded({ amount: formatDollars(refunded) }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** Such as `opened the goods 5 times and downloaded them once`. */
function listed(acts: readonly { kind: SeenKind }[]): string {
  const kinds = Object.entries(times).flatMap(([kind, text]) => {
    const count = acts.filter((act) => act.kind === kind).length
    return count > 0 ? text({ count }) : []
  })
  return list.format(kinds)
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const times: Record<SeenKind, (values: { count: number }) => string> = {
  OPENED: icu('opened the order {count, plural, one {once} other {# times}}'),
  SHOWN: icu('showed the goods {count, plural, one {once} other {# times}}'),
  COPIED: icu('copied them {count, plural, one {once} other {# times}}'),
  DOWNLOADED: icu('downloaded them {count, plural, one {once} other {# times}}'),
}

const sentences = {
  paid: icu('The customer signed up on {signedUp} and paid {amount} into a wallet on {paid}.'),
  ordered: icu(
    'Since then the customer has made {orders, plural, one {# order} other {# orders}} of digital goods, delivered at once.',
  ),
  used: icu('The customer {acts}.'),
  network: 'This was from a network from which the customer signs in.',
  terms: 'The customer accepted our terms when signing up.',
  noReport: 'The customer has reported no problem to us.',
  refunded: icu('We have given {amount} back to the wallet.'),
}
