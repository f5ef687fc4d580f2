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
    /** Digits only, for the chat link; null if the shop has no support chat. */
    supportChatNumber: z.string().nullable(),
    /** The address for customers if there is no chat. */
    supportEmail: z.string(),
    depositMethods: z.array(z.object({ method: depositMethod, minimum: z.number() })),
    /** True in a sandbox on the operator's own machine: the web shows the demo logins and the mailbox. */
    sandbox: z.boolean(),
  }),
  errors: [],
})
