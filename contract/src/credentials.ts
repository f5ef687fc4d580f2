import * as z from 'zod'
import { emailKey, MAX_EMAIL_LENGTH } from './email-key.ts'
import { findPasswordProblem, MIN_PASSWORD_LENGTH } from './password-rules.ts'
import { stopWith, text } from './text.ts'
import { MAX_USERNAME_LENGTH, USERNAME_FORM, USERNAME_PATTERN } from './username-rules.ts'

/** A mail address in its one form (`emailKey`). */
export const email = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .max(MAX_EMAIL_LENGTH, stopWith(`Use at most ${MAX_EMAIL_LENGTH} characters.`))
  .min(1, 'Please enter your email address.')
  .meta({ format: 'email' })
  .transform((typed, context) => {
    const key = emailKey(typed)
    if (key !== null) return key
    context.addIssue({ code: 'custom', message: 'Enter a valid email address.' })
    return z.NEVER
  })

const USE_USERNAME_FORM = `Use ${USERNAME_FORM}.`

/** The name of a customer, which is their referral id, too. */
export const username = z
  .string({ error: 'Choose a username.' })
  .trim()
  .max(MAX_USERNAME_LENGTH, stopWith(USE_USERNAME_FORM))
  .regex(USERNAME_PATTERN, USE_USERNAME_FORM)
  // Erased users have such names.
  .refine((name) => !/^erased-/i.test(name), 'This username is already taken.')

const MAX_PASSWORD_LENGTH = 128

const newPassword = z
  .string({ error: 'Choose a password.' })
  .max(MAX_PASSWORD_LENGTH, stopWith(`Use at most ${MAX_PASSWORD_LENGTH} characters.`))
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .pipe(text(MAX_PASSWORD_LENGTH))

/** A sign-in does not check the length of the password: every wrong password gets the same answer. */
export const password = text(1_000).min(1, 'Enter your password.')

/** Six digits of an authenticator app, or a recovery code. Every wrong code gets the same answer. */
export const secondStep = text(100).trim()

/** The token of a mailed link. */
export const linkToken = text(200).min(1)

const passwordsMatch = {
  check: (body: { password: string; confirmPassword: string }) => body.password === body.confirmPassword,
  params: {
    path: ['confirmPassword'],
    error: 'The passwords do not match.',
    // Compares the two passwords even if other fields are invalid, so that one answer has all problems.
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
  .superRefine((body, context) => {
    const message = findPasswordProblem(body.password, body)
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message })
  })

/** The arguments of `npm run admin:add`. */
export const newAdmin = z.strictObject({ email, username })

/** The first step of a sign-in. */
export const credentials = z.strictObject({ email, password })
export const loginBody = credentials.extend({ totp: secondStep.optional() })
export const emailBody = z.strictObject({ email })

export const resetPasswordBody = z
  .strictObject({ token: linkToken, password: newPassword, confirmPassword: text(1_000) })
  .refine(passwordsMatch.check, passwordsMatch.params)

export const changePasswordBody = z
  .strictObject({ currentPassword: password, password: newPassword, confirmPassword: text(1_000) })
  .refine(passwordsMatch.check, passwordsMatch.params)
