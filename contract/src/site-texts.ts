import * as z from 'zod'
import { message, name, stopWith, text } from './text.ts'

/** The legal pages. */
export const LEGAL_TEXT_NAMES = ['terms', 'privacy', 'refund-policy'] as const

export type LegalTextName = (typeof LEGAL_TEXT_NAMES)[number]

/** The texts of the public pages that an admin can write. */
export const SITE_TEXT_NAMES = ['lead', 'services', 'testimonials', ...LEGAL_TEXT_NAMES] as const

export const siteTextName = z.enum(SITE_TEXT_NAMES)
export type SiteTextName = z.infer<typeof siteTextName>

/** The maximum number of characters of a legal text, HTML included. */
const MAX_LEGAL_LENGTH = 50_000
export const MAX_SERVICES = 6
export const MAX_TESTIMONIALS = 3

export const leadContent = z.strictObject({ text: message(300, 'Enter a sentence.') })

export const servicesContent = z.strictObject({
  items: z
    .array(z.strictObject({ title: name('Title', 60), text: message(300, 'Enter a sentence.') }))
    .min(1, 'Enter at least one service.')
    .max(MAX_SERVICES, stopWith(`Use at most ${MAX_SERVICES} services.`)),
})

export const testimonialsContent = z.strictObject({
  items: z
    .array(
      z.strictObject({
        name: name('Name', 60),
        role: name('Role', 60),
        text: message(400, 'Enter what the customer said.'),
      }),
    )
    .min(1, 'Enter at least one testimonial.')
    .max(MAX_TESTIMONIALS, stopWith(`Use at most ${MAX_TESTIMONIALS} testimonials.`)),
})

/** HTML. The server removes everything that is not on the allow-list before it stores the text. */
export const legalContent = z.strictObject({
  html: text(MAX_LEGAL_LENGTH).refine((html) => visibleText(html) !== '', 'Enter the text.'),
})

/** The name of a text and its content. Each name has its own form of content. */
export const siteText = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('lead'), content: leadContent.nullable() }),
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

/** The text of HTML without its tags and spaces. A tag without an end takes the rest of the text, as in a browser. */
function visibleText(html: string): string {
  return html.replace(/<[a-z/!?][^>]*(?:>|$)|&nbsp;|\s/gi, '')
}
