import * as z from 'zod'
import { price } from './amounts.ts'
import { FEATURED_CARDS } from './featured.ts'
import { id, isBlank, message, name, stopWith, text } from './text.ts'

/** The legal pages. */
export const LEGAL_TEXT_NAMES = ['terms', 'privacy', 'refund-policy'] as const

export type LegalTextName = (typeof LEGAL_TEXT_NAMES)[number]

/** The texts of the public pages that an admin can write. */
export const SITE_TEXT_NAMES = [
  'headline',
  'lead',
  'buttons',
  'featured',
  'figures',
  'services',
  'testimonials',
  ...LEGAL_TEXT_NAMES,
] as const

export const siteTextName = z.enum(SITE_TEXT_NAMES)
export type SiteTextName = z.infer<typeof siteTextName>

/**
 * The claims that come with the shop as samples: its first products, its figures and what customers are said to have
 * said. The dashboard reminds admins of those that are not replaced yet.
 */
export const SAMPLE_TEXT_NAMES = ['featured', 'figures', 'testimonials'] as const satisfies SiteTextName[]

/** The maximum number of characters of each text of the homepage. */
export const MAX_SITE_TEXT_LENGTH = {
  headline: 120,
  lead: 300,
  button: 40,
  cardTitle: 100,
  figure: 12,
  figureWhat: 30,
  serviceTitle: 60,
  serviceText: 300,
  testimonialName: 60,
  testimonialRole: 60,
  testimonialText: 400,
} as const

/** The maximum number of characters of a legal text, HTML included. */
const MAX_LEGAL_LENGTH = 50_000
export const MAX_SERVICES = 6
export const MAX_TESTIMONIALS = 3
export const MAX_FIGURES = 3

export const headlineContent = z.strictObject({
  text: message(MAX_SITE_TEXT_LENGTH.headline, 'Enter a headline.'),
})

export const leadContent = z.strictObject({ text: message(MAX_SITE_TEXT_LENGTH.lead, 'Enter a sentence.') })

/** The labels of the buttons of the homepage. */
export const buttonsContent = z.strictObject({
  browse: name('The button to the catalogue', MAX_SITE_TEXT_LENGTH.button),
  trackingNumbers: name('The button to the tracking numbers', MAX_SITE_TEXT_LENGTH.button),
  viewAll: name('The link to all products', MAX_SITE_TEXT_LENGTH.button),
  buyNow: name('The button of a card', MAX_SITE_TEXT_LENGTH.button),
})

/** The cards of products. A tied card shows the title, the price and the stock of its product instead of its own. */
export const featuredCard = z.strictObject({
  title: name('Title', MAX_SITE_TEXT_LENGTH.cardTitle),
  price,
  productId: id.nullable(),
})
export const featuredContent = z.strictObject({
  items: z
    .array(featuredCard)
    .max(FEATURED_CARDS, stopWith(`Use ${FEATURED_CARDS} cards.`))
    .min(FEATURED_CARDS, `Use ${FEATURED_CARDS} cards.`),
})

/** No figure: the page has no row of figures. */
export const figuresContent = z.strictObject({
  items: z
    .array(
      z.strictObject({
        figure: name('Figure', MAX_SITE_TEXT_LENGTH.figure),
        what: name('What it counts', MAX_SITE_TEXT_LENGTH.figureWhat),
      }),
    )
    .max(MAX_FIGURES, stopWith(`Use at most ${MAX_FIGURES} figures.`)),
})

export const servicesContent = z.strictObject({
  items: z
    .array(
      z.strictObject({
        title: name('Title', MAX_SITE_TEXT_LENGTH.serviceTitle),
        text: message(MAX_SITE_TEXT_LENGTH.serviceText, 'Enter a sentence.'),
      }),
    )
    .min(1, 'Enter at least one service.')
    .max(MAX_SERVICES, stopWith(`Use at most ${MAX_SERVICES} services.`)),
})

/** No testimonial: the page has no testimonials. */
export const testimonialsContent = z.strictObject({
  items: z
    .array(
      z.strictObject({
        name: name('Name', MAX_SITE_TEXT_LENGTH.testimonialName),
        role: name('Role', MAX_SITE_TEXT_LENGTH.testimonialRole),
        text: message(MAX_SITE_TEXT_LENGTH.testimonialText, 'Enter what the customer said.'),
      }),
    )
    .max(MAX_TESTIMONIALS, stopWith(`Use at most ${MAX_TESTIMONIALS} testimonials.`)),
})

/** HTML. The server removes everything that is not on the allow-list before it stores the text. */
export const legalContent = z.strictObject({
  html: text(MAX_LEGAL_LENGTH).refine((html) => !isBlank(textOf(html)), 'Enter the text.'),
})

/** The name of a text and its content. Each name has its own form of content. */
export const siteText = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('headline'), content: headlineContent.nullable() }),
  z.strictObject({ name: z.literal('lead'), content: leadContent.nullable() }),
  z.strictObject({ name: z.literal('buttons'), content: buttonsContent.nullable() }),
  z.strictObject({ name: z.literal('featured'), content: featuredContent.nullable() }),
  z.strictObject({ name: z.literal('figures'), content: figuresContent.nullable() }),
  z.strictObject({ name: z.literal('services'), content: servicesContent.nullable() }),
  z.strictObject({ name: z.literal('testimonials'), content: testimonialsContent.nullable() }),
  z.strictObject({ name: z.literal('terms'), content: legalContent.nullable() }),
  z.strictObject({ name: z.literal('privacy'), content: legalContent.nullable() }),
  z.strictObject({ name: z.literal('refund-policy'), content: legalContent.nullable() }),
])
/** `content` null: the text that comes with the shop. */
export type SiteText = z.infer<typeof siteText>

export type SiteTextContent<Name extends SiteTextName> = NonNullable<
  Extract<SiteText, { name: Name }>['content']
>

/** The text of HTML without its tags. A tag without an end takes the rest of the text, as in a browser. */
function textOf(html: string): string {
  return html.replace(/<[a-z/!?][^>]*(?:>|$)|&nbsp;/gi, '')
}
