import * as z from 'zod'
import { getSession } from '../../../kit/session/session.ts'
import { sameOriginPath } from '../../identity/sign-in/redirect-target.ts'

const KEY = 'payment'

const storedNote = z.object({
  userId: z.number(),
  depositId: z.number().optional(),
  amount: z.string().optional(),
  returnTo: z.string().optional(),
})

/**
 * What this tab remembers of a started payment, because the payment provider redirects back to an address without
 * parameters.
 */
export interface PaymentNote {
  /** Absent for a deposit that this tab has just created: then the note is about the newest deposit. */
  depositId?: number | undefined
  /** In dollars, as typed. */
  amount?: string | undefined
  /** The page that asked for the top-up. */
  returnTo?: string | undefined
}

export function keepPaymentNote(note: PaymentNote): void {
  const userId = getSession()?.id
  if (userId !== undefined) sessionStorage.setItem(KEY, JSON.stringify({ ...note, userId }))
}

/** The note of the signed-in user, or an empty one. */
export function readPaymentNote(): PaymentNote {
  const parsed = storedNote.safeParse(parse(sessionStorage.getItem(KEY)))
  if (!parsed.success || parsed.data.userId !== getSession()?.id) return {}
  return { ...parsed.data, returnTo: sameOriginPath(parsed.data.returnTo) }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
