import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'
import { id, idText, text } from './text.ts'

const email = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address.')
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a valid email address.'))

const username = z
  .string({ error: 'Choose a username.' })
  .trim()
  .regex(/^[A-Za-z0-9_.-]{3,30}$/, 'Use 3 to 30 letters, digits, dots, dashes or underscores.')

const newPassword = z
  .string({ error: 'Choose a password.' })
  .min(8, 'Use at least 8 characters.')
  .pipe(text(128))

/** Not checked for form: a wrong password of any shape gets the same answer. */
export const password = text(1_000).min(1, 'Enter your password.')

/** Six digits of an authenticator app, or a recovery code. A wrong one of any shape gets the same answer. */
export const secondStep = text(100).trim()

const token = text(200).min(1)

const passwordsMatch = {
  check: (body: { password: string; confirmPassword: string }) => body.password === body.confirmPassword,
  params: {
    path: ['confirmPassword'],
    error: 'The passwords do not match.',
    // Whatever else is wrong: one try tells it all.
    when: ({ value }: { value: unknown }) =>
      z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  },
}

export const signupBody = z
  .strictObject({
    email,
    username,
    password: newPassword,
    confirmPassword: text(1_000),
    referralId: text(100).trim().optional(),
  })
  .refine(passwordsMatch.check, passwordsMatch.params)

/** Whom `npm run admin:add` makes an admin. */
export const newAdmin = z.strictObject({ email, username })

export const loginBody = z.strictObject({ email, password })
export const adminLoginBody = loginBody.extend({ totp: secondStep.optional() })
export const emailBody = z.strictObject({ email })

export const resetPasswordBody = z
  .strictObject({ token, password: newPassword, confirmPassword: text(1_000) })
  .refine(passwordsMatch.check, passwordsMatch.params)

const tokenAnswer = z.object({ token: z.string() })
const success = z.object({ success: z.literal(true) })
const message = z.object({ message: z.string() })

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Register a customer; mails a verification link',
  body: signupBody,
  output: z.object({ id, email: z.string(), username: z.string() }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign a customer in',
  body: loginBody,
  output: tokenAnswer,
  errors: ['VALIDATION_ERROR', 'INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'SUSPENDED', 'RATE_LIMITED'],
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: 'public',
  summary: 'Sign an operator in; with two-step sign-in on, the code goes along',
  body: adminLoginBody,
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
  summary: 'End this session, or with `everywhere` all sessions of the account',
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
  body: z.strictObject({ token }),
  output: success,
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token from the mailed link; ends all sessions',
  body: resetPasswordBody,
  output: success,
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'signed-in',
  summary: 'Who the token belongs to',
  output: z.object({
    id,
    username: z.string(),
    email: z.string(),
    role: z.enum(['USER', 'ADMIN']),
  }),
  errors: [],
})

export const userWallet = endpoint({
  method: 'GET',
  path: '/auth/user-wallet',
  access: 'signed-in',
  summary: "The caller's wallet; another's id is refused",
  query: z.object({ userId: idText.optional() }),
  output: z.object({ balance: dollars }),
  errors: ['FORBIDDEN'],
})
