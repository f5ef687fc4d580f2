import * as z from 'zod'
import { dollars } from './amounts.ts'
import { emailBody, linkToken, loginBody, resetPasswordBody, signupBody } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { OPERATOR_ROLES } from './permissions.ts'
import { id, idText, instant } from './text.ts'

export const tokenAnswer = z.object({ token: z.string() })
const success = z.object({ success: z.literal(true) })
const message = z.object({ message: z.string() })

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary:
    'Register a customer; mails a verification link. Answers the same for a registered address, and mails its owner',
  body: signupBody,
  output: z.object({ email: z.string(), username: z.string() }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign a customer in; with two-step sign-in the code is needed, too',
  body: loginBody,
  output: tokenAnswer,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_CREDENTIALS',
    'SUSPENDED',
    'TOTP_REQUIRED',
    'INVALID_TOTP',
    'RATE_LIMITED',
  ],
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: 'public',
  summary: 'Sign an admin in; with two-step sign-in the code is needed, too',
  body: loginBody,
  output: tokenAnswer,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_CREDENTIALS',
    'SUSPENDED',
    'TOTP_REQUIRED',
    'INVALID_TOTP',
    'RATE_LIMITED',
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  summary: 'End this session, or with `everywhere` all sessions of the user',
  body: z.strictObject({ everywhere: z.boolean().optional() }),
  output: success,
  errors: ['VALIDATION_ERROR'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'public',
  summary: 'Mail a new verification link; answers the same whether or not the address is known',
  body: emailBody,
  output: message,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mail a link to set a new password; answers the same whether or not the address is known',
  body: emailBody,
  output: message,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  summary: 'Confirm an email address with the token from the mailed link',
  body: z.strictObject({ token: linkToken }),
  output: success,
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const firstSignIn = endpoint({
  method: 'POST',
  path: '/auth/first-sign-in',
  access: 'public',
  summary:
    'Sign a new customer in without a password: with the token of the mailed link, in the browser that signed up (by its cookie)',
  body: z.strictObject({ token: linkToken }),
  output: tokenAnswer,
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'SUSPENDED', 'RATE_LIMITED'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary:
    'Set a new password with the token from the mailed link; ends all sessions, tracking keys and passkeys',
  body: resetPasswordBody,
  output: success,
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'signed-in',
  summary: 'The user of the token',
  output: z.object({
    id,
    username: z.string(),
    email: z.string(),
    role: z.enum(['USER', 'ADMIN']),
    /** What an admin may do (permissions.ts); null for a customer, and for an admin who may do nothing yet. */
    operatorRole: z.enum(OPERATOR_ROLES).nullable(),
    /** When a two-step sign-in is removed about which someone said "This was not me"; null if it stays. */
    secondStepEndsAt: instant.nullable(),
  }),
  errors: [],
})

export const userWallet = endpoint({
  method: 'GET',
  path: '/auth/user-wallet',
  access: 'signed-in',
  summary: "The caller's wallet; the id of another user is refused",
  query: z.object({ userId: idText.optional() }),
  output: z.object({
    balance: dollars,
    /** What is held while a payment is disputed or on its way back; absent if nothing is. */
    held: dollars.optional(),
    /** What the customer owes, which the next money pays first; absent if they owe nothing. */
    owed: dollars.optional(),
    /** Why the customer cannot buy now; absent if they can. */
    stopped: z.enum(['IN_DEBT', 'PAYMENT_DISPUTED']).optional(),
  }),
  errors: ['FORBIDDEN'],
})

const sandboxLogin = z.object({ email: z.string(), password: z.string() }).nullable()

/** The logins of a sandbox on the operator's own machine. Null: the login does not work, or it is no such sandbox. */
export const sandboxLogins = endpoint({
  method: 'GET',
  path: '/config/sandbox-logins',
  access: 'public',
  summary: "The logins of a sandbox on the operator's own machine, if they work",
  output: z.object({ operator: sandboxLogin, customer: sandboxLogin }),
  errors: [],
})
