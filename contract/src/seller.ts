import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const seller = endpoint({
  method: 'GET',
  path: '/seller',
  access: 'user',
  summary: 'Who sells, for the receipts and statements of customers',
  output: z.object({
    /** The legal name, or the name of the shop. */
    name: z.string(),
    /** In several lines; null if the shop has set none. */
    address: z.string().nullable(),
    taxNumber: z.string().nullable(),
  }),
  errors: [],
})
