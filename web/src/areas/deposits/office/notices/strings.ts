/** Signed notices of the payment providers that match no payment of the shop. */
export const noticeWords = {
  title: (count: number) =>
    count === 1 ? 'A payment notice matches no payment' : `${count} payment notices match no payment`,
  hint: 'Check each in the provider’s dashboard, credit or debit the wallet if needed, then mark it as handled.',
  full: 'This list is full. Mark notices as handled to receive new ones.',
  providers: { nowpayments: 'NOWPayments', paystack: 'Paystack' } as Record<string, string>,
  kinds: { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' },
  from: (kind: string, provider: string) => `${kind} at ${provider}`,
  amount: 'Amount',
  payment: 'Payment',
  returnId: { payment: 'Number', refund: 'Refund', dispute: 'Dispute' },
  due: 'Answer by',
  heard: 'Reported',
  times: 'Times',
  deposit: 'Open the deposit',
  handle: 'Mark as handled',
  /** For screen readers, after the label of a row's button. */
  ofNotice: (kind: string, id: string) => ` the ${kind.toLowerCase()} ${id}`,
  handled: 'Marked as handled.',
}
