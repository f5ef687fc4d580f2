import * as z from 'zod'
import { password } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { LINK_SECONDS } from './export.ts'
import { id, text } from './text.ts'

export const personalDataLink = endpoint({
  method: 'POST',
  path: '/me/data/export-link',
  access: 'user',
  stepUp: true,
  summary: `An address of a JSON file with everything that the shop has about the caller; it works once, within ${LINK_SECONDS} s and during the caller's session`,
  output: z.object({ url: z.string() }),
  errors: ['RATE_LIMITED'],
})

export const personalDataFile = endpoint({
  method: 'GET',
  path: '/me/data.json',
  access: 'public',
  summary: 'The JSON file of the link: profile, wallet, purchases with their accounts, and all other records',
  query: z.object({
    /** The token of the link, which is bound to the caller's session. */
    token: text(4_000),
  }),
  output: z.record(z.string(), z.unknown()),
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

/**
 * The maximum duration of an erasure, in milliseconds: less than the five minutes for which a connection of such a call
 * may be silent. Screens wait this long for the answer, and the server ends the erasure a little earlier.
 */
export const MAX_ERASURE_MS = 240_000

export const eraseMeBody = z.strictObject({ password })

export const eraseMe = endpoint({
  method: 'POST',
  path: '/me/erase',
  access: 'user',
  stepUp: 'two-step',
  summary:
    "Erase the caller's personal data for good: sign-in, address, name and messages. The financial records stay, without this data",
  body: eraseMeBody,
  output: z.object({ id }),
  errors: ['VALIDATION_ERROR', 'IN_USE', 'RATE_LIMITED'],
})
