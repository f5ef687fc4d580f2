import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'

export const sendFailedMails = endpoint({
  method: 'POST',
  path: '/admin/mail/send-again',
  access: 'admin',
  permission: 'people',
  act: recorded('mail.send-again'),
  summary:
    'Send the undelivered mails again, except those with a link, because users can request a new link themselves',
  body: z.strictObject({}),
  output: z.object({
    /** How many mails are sent again. */
    mails: z.int(),
  }),
  errors: [],
})
