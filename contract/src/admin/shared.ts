import * as z from 'zod'
import { dollars } from '../amounts.ts'
import { depositMethod, depositStatus } from '../deposits.ts'
import { id, instant, longId, message } from '../text.ts'

/*
 * What several areas of the back office share.
 */

/** The user to whom a row belongs. */
export const userRef = z.object({ id, email: z.string() })

/** The maximum number of characters of a reason. */
export const MAX_REASON_LENGTH = 500

/** An admin's reason, which the audit log keeps. */
export const reason = message(MAX_REASON_LENGTH, 'Say why, in a few words.')

/** A change of a wallet other than a purchase. A negative amount is a debit. */
export const transaction = z.object({
  id: longId,
  type: z.enum(['DEPOSIT', 'ADJUSTMENT', 'REFUND']),
  amount: dollars,
  /** Null if it is not a deposit. */
  method: depositMethod.nullable(),
  status: depositStatus,
  /** The reason of the admin, if an admin made it. */
  reason: z.string().nullable(),
  createdAt: instant,
})
