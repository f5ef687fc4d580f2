import type { SiteText, SiteTextName } from '@docket/contract/site-texts'
import { builtInLead, builtInServices, builtInTestimonials, legalTexts } from '../../../shared/site-texts.ts'

/** The text that comes with the shop, as the form shows it. */
export function builtInText(name: SiteTextName): SiteText {
  switch (name) {
    case 'lead':
      return { name, content: { text: builtInLead } }
    case 'services':
      return { name, content: { items: [...builtInServices] } }
    case 'testimonials':
      return { name, content: { items: [...builtInTestimonials] } }
    default:
      return { name, content: { html: placeholderHtml(name) } }
  }
}

/** Whether the text that comes with the shop is a placeholder for the text of an admin. */
export function isPlaceholder(name: SiteTextName): boolean {
  return name in legalTexts
}

function placeholderHtml(name: keyof typeof legalTexts): string {
  return legalTexts[name].paragraphs.map(({ title, text }) => `<h2>${title}</h2><p>${text}</p>`).join('')
}
