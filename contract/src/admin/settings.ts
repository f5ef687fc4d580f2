import * as z from 'zod'
import { recorded } from '../acts.ts'
import { dollars, price } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_STORE_NAME_LENGTH, name, stopWith, textLines } from '../text.ts'
import { timeZone } from './time-zone.ts'

const storeName = name('Store name', MAX_STORE_NAME_LENGTH)
const CHAT_NUMBER_FORM = 'Enter digits only, with the country code: 15551234567.'
const chatNumber = z
  .string()
  .trim()
  .max(15, stopWith(CHAT_NUMBER_FORM))
  .regex(/^\d{6,15}$/, CHAT_NUMBER_FORM)

const store = z.object({ storeName: z.string().nullable(), supportChatNumber: z.string().nullable() })

export const MAX_SELLER_NAME_LENGTH = 120
export const MAX_SELLER_ADDRESS_LENGTH = 400
export const MAX_TAX_NUMBER_LENGTH = 60

/** Who sells, on the papers of customers. Null: the name of the shop, and no address or tax number. */
const sellerSettings = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
})

export const trackingPrices = z.object({
  /** If both prices are null, test shipments are not for sale. */
  trackingNumberCostPrice: dollars.nullable(),
  trackingNumberSellingPrice: dollars.nullable(),
})

export const settings = trackingPrices.extend({
  /** The values that an admin has saved; null: the value of the environment applies. */
  store,
  /** The values of STORE_NAME and SUPPORT_CHAT_NUMBER. */
  environment: store.extend({ storeName: z.string() }),
  /** The time zone of the shop's days; null: it was never set, and days are in UTC. */
  timeZone: z.string().nullable(),
  seller: sellerSettings,
})
export type Settings = z.infer<typeof settings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  permission: 'settings',
  summary: "The shop's name, its support chat, its time zone, who sells, and the prices of test shipments",
  output: settings,
  errors: [],
})

export const storeBody = z.strictObject({
  /** Null: the value of the environment. */
  storeName: storeName.nullable(),
  supportChatNumber: chatNumber.nullable(),
})

export const saveStore = endpoint({
  method: 'PUT',
  path: '/admin/settings/store',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('settings.update'),
  summary: "Set the shop's name and the number of its support chat",
  body: storeBody,
  output: settings,
  errors: ['VALIDATION_ERROR'],
})

export const sellerBody = z.strictObject({
  name: name('Legal name', MAX_SELLER_NAME_LENGTH).nullable(),
  address: textLines('Address', { max: MAX_SELLER_ADDRESS_LENGTH, maxLines: 8 }).nullable(),
  taxNumber: name('Tax number', MAX_TAX_NUMBER_LENGTH).nullable(),
})

export const saveSeller = endpoint({
  method: 'PUT',
  path: '/admin/settings/seller',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('settings.update'),
  summary: 'Set who sells, for the receipts and statements of customers; null removes a line',
  body: sellerBody,
  output: settings,
  errors: ['VALIDATION_ERROR'],
})

export const timeZoneBody = z.strictObject({ timeZone })

export const saveTimeZone = endpoint({
  method: 'PUT',
  path: '/admin/settings/time-zone',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('settings.update'),
  summary: "Set the time zone of the shop's days; a job adds up the dashboard's figures by the new days",
  body: timeZoneBody,
  output: settings,
  errors: ['VALIDATION_ERROR'],
})

export const adoptTimeZone = endpoint({
  method: 'POST',
  path: '/admin/settings/time-zone/first',
  access: 'admin',
  permission: 'settings',
  act: recorded('settings.update'),
  summary: "Set the time zone of the shop's days to that of an operator's browser, if it was never set",
  body: timeZoneBody,
  output: z.object({ timeZone: z.string() }),
  errors: ['VALIDATION_ERROR'],
})

export const trackingPriceBody = z
  .strictObject({
    /** The price of a test shipment. If both prices are null, test shipments are not for sale. */
    sellingPrice: price.nullable(),
    /** What a test shipment costs the shop. */
    costPrice: price.nullable(),
  })
  .superRefine(({ sellingPrice, costPrice }, context) => {
    if ((sellingPrice === null) === (costPrice === null)) return
    // The problem belongs to the empty price, so that no message appears at the price that the admin is typing.
    const path = [sellingPrice === null ? 'sellingPrice' : 'costPrice']
    context.addIssue({ code: 'custom', path, message: 'Enter both prices, or neither.' })
  })

export const saveTrackingPrice = endpoint({
  method: 'POST',
  path: '/admin/settings/trackingNoPrice',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: {
    caps: { none: 'buyers see the price, and the log keeps the last one' },
    entries: ['settings.update'],
    mails: ['price-cut'],
  },
  summary: 'Save the selling price and the cost price of a test shipment; past purchases keep their prices',
  body: trackingPriceBody,
  output: trackingPrices,
  errors: ['VALIDATION_ERROR'],
})
