import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const config = endpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: "What the web needs to know of this shop's settings",
  output: z.object({
    storeName: z.string(),
    /** Digits only, for the chat link; null where support by chat is not set up. */
    supportChatNumber: z.string().nullable(),
    /** Where customers write to if there is no chat. */
    supportEmail: z.string(),
    depositMethods: z.array(z.object({ method: z.enum(['crypto', 'card']), minimum: z.number() })),
    /** True outside production: the demo logins and the mailbox may be shown. */
    sandbox: z.boolean(),
  }),
  errors: [],
})
