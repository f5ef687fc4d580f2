import * as z from 'zod'

/** What Paystack allows in a reference, ours and others. It is safe in a path, because `.` and `../..` are not allowed. */
export const reference = z.string().regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9.=-]{1,100}$/)

/** Numbers come as text here, see parseKeepingNumbers. */
const kobo = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
/** A word of theirs; a new one is taken, too. */
const word = z.string().regex(/^[\w -]{1,40}$/)
/** For people to read: cut, and without what PostgreSQL does not keep in JSON. No payment depends on it. */
const remark = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 200)
      .toWellFormed()
      .trim(),
  )
  .nullish()
  .catch(null)
  .transform((text) => text || null)

/** POST /transaction/initialize. */
export const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }),
})

/** GET /transaction/verify/:reference. `status` outside is the call's, inside the payment's. */
export const verifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    // For the record, too.
    id: z
      .string()
      .regex(/^\d{1,20}$/)
      .nullish()
      .catch(null),
    reference: z.string(),
    status: word,
    amount: kobo,
    requested_amount: kobo.nullish(),
    currency: z.string().regex(/^[A-Za-z]{3}$/),
    domain: word,
    gateway_response: remark,
    paid_at: remark,
    channel: remark,
  }),
})

/** How a call is refused. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().nullish(),
})

/** What is read of a notice: what happened, and to which payment. The rest is asked for. */
export const notice = z.object({
  event: z.string().regex(/^[a-z._-]{1,60}$/),
  data: z.object({
    reference: reference.nullish().catch(null),
    transaction_reference: reference.nullish().catch(null),
    // In some events the number of the payment, in others all of it.
    transaction: z.object({ reference }).nullish().catch(null),
  }),
})
