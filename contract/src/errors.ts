import * as z from 'zod'

/** Every code of an error, with its HTTP status and its default message. */
export const errorCodes = {
  VALIDATION_ERROR: { status: 400, message: 'Validation error' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read. Send valid JSON.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in to continue.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email or password is incorrect.' },
  INVALID_SIGNATURE: { status: 401, message: 'The signature does not match.' },
  INSUFFICIENT_FUNDS: { status: 402, message: 'Your wallet balance is too low for this purchase.' },
  IN_DEBT: { status: 402, message: 'You owe the shop money. Top up to buy again.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  TOTP_ENROLMENT_REQUIRED: {
    status: 403,
    message: 'This shop asks every admin for two-step sign-in. Set it up first.',
  },
  STEP_UP_REQUIRED: { status: 403, message: 'Please confirm that it is you, then try again.' },
  NOT_FOUND: { status: 404, message: 'Resource not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support this method.' },
  OUT_OF_STOCK: { status: 409, message: 'There is not enough in stock.' },
  PAYMENT_DISPUTED: {
    status: 409,
    message: 'One of your payments is disputed. You can buy again when the dispute ends.',
  },
  NO_TRACKING_MATCH: {
    status: 409,
    message: 'No shipment fits. Choose other dates, another delivery state or an earlier ship date.',
  },
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Nothing was charged.' },
  IN_PROGRESS: { status: 409, message: 'This request is still in progress. Try again in a moment.' },
  IN_USE: { status: 409, message: 'This is still in use.' },
  ALREADY_EXISTS: { status: 409, message: 'This already exists.' },
  LOOKS_ALIKE: {
    status: 409,
    message:
      'The shop has an account that looks the same. They differ only in characters that no one sees, or in how accents are written.',
  },
  ALREADY_SETTLED: { status: 409, message: 'This is already settled.' },
  ACCOUNT_WITHDRAWN: { status: 409, message: 'A withdrawn account cannot be changed or deleted.' },
  LIMIT_REACHED: { status: 409, message: 'You have reached a limit of the shop. An owner can raise it.' },
  APPROVAL_REQUIRED: { status: 409, message: 'Another operator must approve this amount.' },
  REFUND_TOO_LARGE: { status: 409, message: 'This is more than can still be paid back.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'This was changed in another tab or by another admin after you opened it. Nothing was saved.',
  },
  ACCOUNT_SOLD: { status: 409, message: 'A sold account cannot be changed or deleted.' },
  TOTP_IS_REQUIRED: {
    status: 409,
    message: 'This shop asks every admin for two-step sign-in, so it cannot be turned off.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large to be accepted.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted here.' },
  INVALID_COUPON: { status: 422, message: 'Invalid coupon code.' },
  INVALID_TOKEN: { status: 422, message: 'This link is either invalid or has expired.' },
  TOTP_REQUIRED: { status: 422, message: 'Enter the code from your authenticator app.' },
  INVALID_TOTP: { status: 422, message: 'This code is not valid. Each code works only once.' },
  INVALID_PASSKEY: { status: 422, message: 'This passkey was not accepted. Please try again.' },
  EMAIL_NOT_VERIFIED: { status: 422, message: 'Please verify your email address before you log in.' },
  SUSPENDED: { status: 422, message: 'This account is suspended. Please contact support.' },
  PAYMENT_REFUSED: { status: 422, message: 'This payment was refused.' },
  RATE_EXPIRED: {
    status: 422,
    message: 'The exchange rate has expired. Look at the new amount and try again.',
  },
  KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'This payment method is not available right now. Try again later.',
  },
  RATE_UNAVAILABLE: {
    status: 503,
    message: 'There is no exchange rate right now, so cards cannot be charged. Try again later.',
  },
  UNAVAILABLE: { status: 503, message: 'The shop is not available right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

export const errorCode = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])

/** The body of every answer with an error. */
export const errorBody = z.object({
  error: z.string(),
  code: errorCode,
  requestId: z.string(),
  /** With VALIDATION_ERROR and LOOKS_ALIKE: the messages by field. */
  details: z.record(z.string(), z.array(z.string())).optional(),
  /** With several problems: the message of each. */
  errors: z.array(z.object({ message: z.string() })).optional(),
  /** With OUT_OF_STOCK: the number of available accounts. */
  available: z.int().optional(),
  /** Seconds to wait. With RATE_LIMITED, IN_PROGRESS and PAYMENT_UNAVAILABLE, and with some UNAVAILABLE and LIMIT_REACHED. */
  retryAfter: z.int().optional(),
  /**
   * With CHANGED_MEANWHILE, and with NOT_FOUND for a deleted product: who changed it (null: the shop itself) and when.
   */
  changed: z.object({ by: z.string().nullable(), at: z.string() }).optional(),
})

export type ErrorBody = z.infer<typeof errorBody>
