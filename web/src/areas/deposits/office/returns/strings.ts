/** Returned money in the list of deposits. */
export const returnListWords = {
  returned: (amount: string) => `${amount} returned`,
}

/** Money of a deposit that went back to the payer, or may have to. */
export const returnWords = {
  title: 'Returned money',
  kinds: { refund: 'Refund', dispute: 'Dispute', reversal: 'Reversal' },
  states: {
    refund: { open: 'On its way', answered: 'On its way', returned: 'Paid back', kept: 'Failed' },
    dispute: { open: 'Needs an answer', answered: 'Answered', returned: 'Lost', kept: 'Won' },
    reversal: { open: 'On its way', answered: 'On its way', returned: 'Paid back', kept: 'Failed' },
  },
  amount: 'Amount',
  unknownAmount: 'Not known',
  toDebit: 'Left to debit',
  ofProvider: 'At the provider',
  providerId: 'Provider’s number',
  status: 'Status',
  reason: 'Reason',
  heard: 'Reported',
  due: 'Answer by',
  debited: 'Debited by hand',
  held: 'Held',
  taken: 'Taken from the wallet or owed',
  inHours: (hours: number) => (hours === 1 ? 'in 1 hour' : `in ${hours} hours`),
  overdue: 'over',

  advice: {
    returned: 'The payer has the money. Debit the wallet, or note why you do not.',
    open: 'The money may go back. Check it in the provider’s dashboard.',
    dispute: 'Send the evidence from its page. If you do not answer in time, it is lost.',
    answered: 'The bank decides. Check it in the provider’s dashboard.',
    kept: 'The shop has the money again. Credit the wallet.',
    unsure:
      'A refund of this amount failed; the provider does not say which. Check its dashboard. If this one was paid, debit the wallet.',
    taken: 'The payer has the money. We took it from the wallet; the rest is the customer’s debt.',
    held: 'The money is held until this is over.',
    erased: 'The customer was deleted, so there is no wallet. Note what you do about the money.',
  },
  debit: 'Debit wallet',
  openDispute: 'Open dispute',
  markHandled: 'Mark as handled',
  creditWallet: 'Open the user',

  debitTitle: 'Debit the wallet',
  handleTitle: 'Mark as handled',
  debitAmount: 'Amount to debit in USD',
  balance: (amount: string) => `The wallet holds ${amount}.`,
  moreThanLeft: (left: string) => `Only ${left} is left to debit.`,
  confirmMore: (debit: string, left: string) => `Debit ${debit} instead of ${left}`,
  moreNotConfirmed: 'Tick the box to debit more, or lower the amount.',
  note: 'Note',
  debitNoteHint: 'The customer sees the debit, not the note.',
  noteHint: 'Kept with the deposit and in the audit log.',
  debitedToast: (amount: string) => `Debited ${amount}.`,
  handledToast: 'Marked as handled.',
}
