import { getSession } from '../../kit/session/session.ts'

/** Where `sessionStorage` has it. */
export const PAYMENT_NOTE = 'payment'

/**
 * What this tab remembers of a started payment, because the payment provider redirects back to an address without
 * parameters.
 */
export interface PaymentNote {
  /** Absent for a deposit that this tab has just created: then the note is about the newest deposit. */
  depositId?: number | undefined
  /** The purchase that waits for this payment. */
  waitingId?: number | undefined
  /** In dollars, as typed. */
  amount?: string | undefined
  /** The page that asked for the top-up. */
  returnTo?: string | undefined
}

export function keepPaymentNote(note: PaymentNote): void {
  const userId = getSession()?.id
  if (userId !== undefined) sessionStorage.setItem(PAYMENT_NOTE, JSON.stringify({ ...note, userId }))
}
