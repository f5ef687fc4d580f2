import { SAMPLE_TEXT_NAMES, type SiteText, type SiteTextName } from '@docket/contract/site-texts'
import {
  builtInButtons,
  builtInFeatured,
  builtInFigures,
  builtInHeadline,
  builtInLead,
  builtInServices,
  builtInTestimonials,
  legalTexts,
} from '../../../../kit/site-texts.ts'

/** The text that comes with the shop, as the form shows it. */
export function builtInText(name: SiteTextName): SiteText {
  switch (name) {
    case 'headline':
      return { name, content: { text: builtInHeadline } }
    case 'buttons':
      return { name, content: builtInButtons }
    case 'featured':
      return { name, content: { items: builtInFeatured } }
    case 'figures':
      return { name, content: { items: [...builtInFigures] } }
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

/** Whether the text that comes with the shop is a sample of a claim, which is not this shop's. */
export function isSample(name: SiteTextName): boolean {
  return SAMPLE_TEXT_NAMES.some((sample) => sample === name)
}

function placeholderHtml(name: keyof typeof legalTexts): string {
  return legalTexts[name].paragraphs.map(({ title, text }) => `<h2>${title}</h2><p>${text}</p>`).join('')
}
