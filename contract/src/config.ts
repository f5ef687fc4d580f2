import * as z from 'zod'
import { depositMethod } from './deposits.ts'
import { endpoint } from './endpoint.ts'

export const config = endpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'The public settings of the shop, which the web needs',
  output: z.object({
    storeName: z.string(),
    /** The time zone of the shop's days, by its IANA name; null: it was never set, and days are in UTC. */
    timeZone: z.string().nullable(),
    /** Digits only, for the chat link; null if the shop has no support chat. */
    supportChatNumber: z.string().nullable(),
    /** The address for customers if there is no chat. */
    supportEmail: z.string(),
    depositMethods: z.array(z.object({ method: depositMethod, minimum: z.number() })),
    /** True in a sandbox on the operator's own machine: the web links its mailbox and shows `sandboxLogins`. */
    sandbox: z.boolean(),
    /** True if the shop sends no mail and calls no payment provider, as after a restore. The back office says so. */
    quarantine: z.boolean(),
  }),
  errors: [],
})
