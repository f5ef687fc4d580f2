/*
 * What only the server knows of the public pages. The web's build has `{{name}}` in place of each text and marks around
 * each part (web/src/areas/site/landing/slots.tsx); the server fills them (server/src/areas/site/). A text is a string.
 * A part is a list: it is repeated for each value of the list, with the texts of that value, and absent without any.
 */

import type { FeaturedCardNumber } from './featured.ts'

/** The name of the page that shows the stock. The other pages have the names of the legal texts. */
export const LANDING = 'landing'

/** A part without texts of its own. */
type Present = Record<never, string>

/** HTML that the server has made safe; a text of the type string is escaped. */
interface Markup {
  markup: string
}

/** Every page. */
export type FrameSlots = {
  storeName: string
  publicUrl: string
  supportEmail: string
  /** Link previews have a picture of the shop's own. */
  ownPreview: { previewUrl: string }[]
  /** The shop has a support number. */
  support: { supportNumber: string }[]
}

export type StockSlots = {
  /** The stock could be counted. */
  board: {
    countedAt: string
    countedTime: string
    /** One category each. */
    rows: { categoryId: string; category: string; accounts: string }[]
    /** There are more categories than rows. */
    others: { otherAccounts: string }[]
    total: string
  }[]
  /** There are categories with something in stock, which the sentence below the headline names. */
  stockLead: { leadCategories: string }[]
  /** The largest categories that have something in stock. */
  stockServices: {
    categoryId: string
    category: string
    categoryKinds: string
    categoryPrice: string
    categoryHue: string
    categoryIllustration: string
    /** The category has a logo. */
    categoryLogo: { logoUrl: string }[]
  }[]
  /** There are more categories with something in stock than rows of `stockServices`. */
  otherServices: { otherCategories: string }[]
  /** Test shipments have a price. */
  shipmentService: { shipmentPrice: string }[]
}

/** A card of a product. */
export type FeaturedSlots = {
  featuredTitle: string
  featuredPrice: string
  featuredHue: string
  featuredIllustration: string
  /** The card has a button. It has none if its product is sold out. */
  featuredBuy: { featuredHref: string }[]
  /** The card is tied to a product with stock. */
  featuredStock: { featuredCount: string }[]
  /** The category of the product has a logo. */
  featuredLogo: { logoUrl: string }[]
  /** The product has an uploaded cover. */
  featuredPicture: {
    coverUrl: string
    coverSet: string
    coverWidth: string
    coverHeight: string
    coverFocus: string
  }[]
}

/** Each card is always present. */
export type CardSlots = Record<`featured${FeaturedCardNumber}`, [FeaturedSlots]>

/** The texts of an admin. A part without values shows the text that comes with the shop. */
export type OwnTextSlots = {
  ownHeadline: { headlineText: string }[]
  ownLead: { leadText: string }[]
  ownButtons: {
    browseButton: string
    trackingButton: string
    viewAllButton: string
    buyNowButton: string
  }[]
  /** The page has figures: an admin has not removed all of them. */
  figures: Present[]
  ownFigures: { figureText: string; figureWhat: string }[]
  ownServices: { serviceTitle: string; serviceText: string }[]
  /** The page has testimonials: an admin has not removed all of them. */
  testimonials: Present[]
  ownTestimonials: { testimonialName: string; testimonialRole: string; testimonialText: string }[]
}

export type LandingSlots = FrameSlots &
  StockSlots &
  CardSlots &
  OwnTextSlots & {
    /** A payment method is on. */
    payBy: { payMethods: string }[]
  }

export type LegalSlots = {
  /** The text of an admin. */
  ownText: { legalHtml: Markup; changedDay: string; changedOn: string }[]
}

type PageSlots = LandingSlots | (FrameSlots & LegalSlots)

/** The names of the texts, those inside of parts included. */
export type TextSlot<Slots = PageSlots> = Slots extends unknown
  ? {
      [Name in keyof Slots & string]: Slots[Name] extends readonly (infer Inner)[] ? TextSlot<Inner> : Name
    }[keyof Slots & string]
  : never

/** The names of the parts, those inside of parts included. */
export type PartSlot<Slots = PageSlots> = Slots extends unknown
  ? {
      [Name in keyof Slots & string]: Slots[Name] extends readonly (infer Inner)[]
        ? Name | PartSlot<Inner>
        : never
    }[keyof Slots & string]
  : never
