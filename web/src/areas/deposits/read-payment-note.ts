import * as z from 'zod'
import { getSession } from '../../kit/session/session.ts'
import { sameOriginPath } from '../identity/sign-in/redirect-target.ts'
import { PAYMENT_NOTE, type PaymentNote } from './payment-note.ts'

const storedNote = z.object({
  userId: z.number(),
  depositId: z.number().optional(),
  waitingId: z.number().optional(),
  amount: z.string().optional(),
  returnTo: z.string().optional(),
})

/** The note of the signed-in user, or an empty one. */
export function readPaymentNote(): PaymentNote {
  const parsed = storedNote.safeParse(parse(sessionStorage.getItem(PAYMENT_NOTE)))
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
