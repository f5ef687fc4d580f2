import * as z from 'zod'
import { ownPath } from '../../lib/redirect-target.ts'
import { getSession } from '../../lib/session.ts'

const KEY = 'payment'

const stored = z.object({
  userId: z.number(),
  depositId: z.number().optional(),
  amount: z.string().optional(),
  returnTo: z.string().optional(),
})

/** What this tab remembers of the payment that it left for, since the payment partner leads back to a bare address. */
export interface PaymentNote {
  /** Absent where the deposit was just made: then it is the newest. */
  depositId?: number | undefined
  /** In dollars, as it was typed. */
  amount?: string | undefined
  /** Where the customer was going to spend it. */
  returnTo?: string | undefined
}

export function keepPaymentNote(note: PaymentNote): void {
  const userId = getSession()?.id
  if (userId !== undefined) sessionStorage.setItem(KEY, JSON.stringify({ ...note, userId }))
}

/** The note of the user who is signed in; empty where there is none. */
export function readPaymentNote(): PaymentNote {
  const parsed = stored.safeParse(parse(sessionStorage.getItem(KEY)))
  if (!parsed.success || parsed.data.userId !== getSession()?.id) return {}
  return { ...parsed.data, returnTo: ownPath(parsed.data.returnTo) }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
