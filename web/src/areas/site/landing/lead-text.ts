import { builtInLead } from '../../../kit/site-texts.ts'
import { slot, textOf } from './slots.tsx'
import { landing } from './strings.ts'

/**
 * The sentence below the headline, which is also the description of the page: the one that an admin wrote, otherwise
 * one with the categories in stock, otherwise the built-in one. It is a text and not an element, because it is also the
 * value of an attribute.
 */
export function leadText(): string {
  const inStock = textOf('stockLead', landing.leadOf(slot('leadCategories')), builtInLead)
  return textOf('ownLead', slot('leadText'), inStock)
}
