import * as z from 'zod'
import { dollars, price } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { name } from '../text.ts'

const storeName = name('Store name', 60)
const chatNumber = z
  .string()
  .trim()
  .regex(/^\d{6,15}$/, 'Enter digits only, with the country code: 15551234567.')

const store = z.object({ storeName: z.string().nullable(), supportChatNumber: z.string().nullable() })

const trackingPrices = z.object({
  /** Null, both: no test shipments are sold. */
  trackingNumberCostPrice: dollars.nullable(),
  trackingNumberSellingPrice: dollars.nullable(),
})

const settings = trackingPrices.extend({
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
  summary: "The shop's name, where its buyers find help, and the prices of test shipments",
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

export const trackingPriceBody = z
  .strictObject({
    /** What a test shipment is sold for. Null, both: none are sold. */
    sellingPrice: price.nullable(),
    /** What it is reckoned to cost the shop. */
    costPrice: price.nullable(),
  })
  .superRefine(({ sellingPrice, costPrice }, context) => {
    if ((sellingPrice === null) === (costPrice === null)) return
    // At the empty price, so that no message shows while the other one is being typed.
    const path = [sellingPrice === null ? 'sellingPrice' : 'costPrice']
    context.addIssue({ code: 'custom', path, message: 'Enter both prices, or neither.' })
  })

export const saveTrackingPrice = endpoint({
  method: 'POST',
  path: '/admin/settings/trackingNoPrice',
  access: 'admin',
  summary:
    'Set what a test shipment is sold for and what it costs; a purchase keeps the prices of its own time',
  body: trackingPriceBody,
  output: trackingPrices,
  errors: ['VALIDATION_ERROR'],
})
