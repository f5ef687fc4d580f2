import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { name } from '../text.ts'

const storeName = name('Store name', 60)
const chatNumber = z
  .string()
  .trim()
  .regex(/^\d{6,15}$/, 'Enter digits only, with the country code: 15551234567.')

const store = z.object({ storeName: z.string().nullable(), supportChatNumber: z.string().nullable() })

const settings = z.object({
  /** What an admin has set; null: what the environment says. */
  store,
  /** What STORE_NAME and SUPPORT_CHAT_NUMBER say. */
  environment: store.extend({ storeName: z.string() }),
})
export type Settings = z.infer<typeof settings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  summary: "The shop's name and where its buyers find help",
  output: settings,
  errors: [],
})

export const storeBody = z.strictObject({
  /** Null: what the environment says. */
  storeName: storeName.nullable(),
  supportChatNumber: chatNumber.nullable(),
})

export const saveStore = endpoint({
  method: 'PUT',
  path: '/admin/settings/store',
  access: 'admin',
  summary: "Set the shop's name and the number of its support chat",
  body: storeBody,
  output: settings,
  errors: ['VALIDATION_ERROR'],
})
