import * as z from 'zod'

/**
 * What Paystack allows in a reference, ours and others. It is safe in a path, because `.` and `../../../..` are not
 * allowed.
 */
export const reference = z.string().regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9.=-]{1,100}$/)

/** Numbers are text here, see parseKeepingNumbers. */
const kobo = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
/** One of Paystack's own words. Words that we do not know are accepted, too. */
const word = z.string().regex(/^[\w -]{1,40}$/)
/** An optional text, shortened, and without characters that PostgreSQL refuses; null if it is empty or not a text. */
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

const currency = z.string().regex(/^[A-Za-z]{3}$/)
/** Paystack's number of a payment. */
const number = z.string().regex(/^\d{1,20}$/)

/** POST /transaction/initialize. */
export const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }),
})

/** GET /transaction/verify/:reference. The outer `status` is that of the call, the inner one that of the payment. */
export const verifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    // Stored for the record only, so an invalid id is ignored.
    id: number.nullish().catch(null),
    reference: z.string(),
    status: word,
    amount: kobo,
    requested_amount: kobo.nullish(),
    currency,
    domain: word,
    gateway_response: remark,
    paid_at: remark,
    channel: remark,
  }),
})

/** A notice of a charge. */
export const chargeNotice = z.object({ data: verifyAnswer.shape.data })

/** How a call is refused. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().nullish(),
})

/** The fields of a notice that we read: the event and its payment. All other facts are fetched from Paystack. */
export const notice = z.object({
  event: z.string().regex(/^[a-z._-]{1,60}$/),
  data: z.looseObject({
    reference: reference.nullish().catch(null),
    transaction_reference: reference.nullish().catch(null),
    // Some events have only the payment's number here, others the whole payment.
    transaction: z
      .union([
        number,
        z.looseObject({ id: number.nullish().catch(null), reference: reference.nullish().catch(null) }),
      ])
      .nullish()
      .catch(null),
  }),
})

/** What a notice says of the money of its payment, as far as it can be read. */
export const noticedMoney = z.object({
  amount: kobo.nullish().catch(null),
  currency: currency.nullish().catch(null),
  status: word.nullish().catch(null),
})
