import * as z from 'zod'
import { cleanText } from '../provider/http.ts'

/**
 * An amount as the provider wrote it, such as '0.00021' or '2.1e-4'. The provider sends a number or a string;
 * parseKeepingNumbers makes both a string.
 */
const amount = cleanText(60)
/** No shop gives its order a name that cannot be stored. */
const orderId = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
const idText = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .refine((id) => id !== '0')
/**
 * The id of the parent, which is the earlier payment that this one repeats: null if there is none ('' and 0, too),
 * 'unreadable' if it is not a valid id.
 */
const parentId = z
  .unknown()
  .optional()
  .transform((value) => {
    const isAbsent = value === undefined || value === null || value === '' || value === '0'
    return isAbsent ? null : (idText.safeParse(value).data ?? 'unreadable')
  })
/** NOWPayments sends an empty text for a name that a payment does not have, too. */
const orNull = <Value>(value: Value) => (value === '' ? null : (value ?? null))
const optional = <Type extends z.ZodType>(type: Type) => type.nullish().transform(orNull)

/** POST /v1/invoice. */
export const invoiceAnswer = z.object({
  id: idText,
  order_id: z.string(),
  price_amount: amount,
  price_currency: cleanText(20),
  invoice_url: z.url({ protocol: /^https?$/ }),
})

/** GET /v1/payment/:id. */
export const paymentAnswer = z.object({
  payment_id: idText,
  // The provider documents this field for notices only. We also read it here if it is present.
  parent_payment_id: parentId,
  payment_extra_ids: z
    .unknown()
    .optional()
    .transform((value) => z.array(idText).max(100).safeParse(value).data ?? []),
  order_id: optional(orderId),
  invoice_id: idText
    .nullish()
    .catch(null)
    .transform((id) => id ?? null),
  payment_status: cleanText(60),
  price_amount: amount,
  price_currency: cleanText(20),
  pay_amount: optional(amount),
  pay_currency: optional(cleanText(40)),
  actually_paid: optional(amount),
  actually_paid_at_fiat: optional(amount),
  outcome_amount: optional(amount),
  outcome_currency: optional(cleanText(40)),
})

/** How a call is refused: with an object, whose fields differ. */
export const refusal = z.record(z.string(), z.unknown())

/** Null if it is absent or not valid: a notice is read as far as it can be read. */
const ifValid = <Type extends z.ZodType>(type: Type) => type.nullish().catch(null).transform(orNull)

/** A notice has the fields of the payment. Any of them may be absent. */
export const notice = paymentAnswer.extend({
  payment_id: ifValid(idText),
  order_id: ifValid(orderId),
  payment_status: cleanText(60).catch(''),
  price_amount: amount.catch(''),
  price_currency: cleanText(20).catch(''),
  pay_amount: ifValid(amount),
  pay_currency: ifValid(cleanText(40)),
  actually_paid: ifValid(amount),
  actually_paid_at_fiat: ifValid(amount),
  outcome_amount: ifValid(amount),
  outcome_currency: ifValid(cleanText(40)),
})
