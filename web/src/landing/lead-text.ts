import { builtInLead } from '../shared/site-texts.ts'
import { slot } from './slots.tsx'
import { landing } from './strings.ts'

/**
 * The sentence below the headline, which is also the description of the page: an admin's own, or what is in stock, or what
 * the shop is meant to sell. A text and not an element, because it is also the value of an attribute.
 */
export function leadText(): string {
  const inStock = part('stockLead', landing.leadOf(slot('leadCategories')), builtInLead)
  return part('ownLead', slot('leadText'), inStock)
}

function part(name: 'ownLead' | 'stockLead', text: string, otherwise: string): string {
  return `{{#${name}}}${text}{{/${name}}}{{^${name}}}${otherwise}{{/${name}}}`
}
