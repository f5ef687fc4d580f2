import * as z from 'zod'

/**
 * An amount as the provider wrote it, such as '0.00021' or '2.1e-4'. The provider sends a number or a string;
 * parseKeepingNumbers makes both a string.
 */
const amount = z.string().max(60)
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
const optional = <Type extends z.ZodType>(type: Type) => type.nullish().transform((value) => value ?? null)

/** POST /v1/invoice. */
export const invoiceAnswer = z.object({
  id: idText,
  order_id: z.string(),
  price_amount: amount,
  price_currency: z.string().max(20),
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
  order_id: optional(z.string().max(200)),
  payment_status: z.string().max(60),
  price_amount: amount,
  price_currency: z.string().max(20),
  pay_amount: optional(amount),
  pay_currency: optional(z.string().max(40)),
  actually_paid: optional(amount),
  actually_paid_at_fiat: optional(amount),
  outcome_amount: optional(amount),
  outcome_currency: optional(z.string().max(40)),
})

/** The fields of a notice that we read. The rest of the payment is fetched from the provider. */
export const notice = z.object({
  payment_id: idText,
  parent_payment_id: parentId,
})
