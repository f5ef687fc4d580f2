import { sanitizeDescription } from './sanitize-description.ts'

/** A product's description in the form in which it would be stored and shown to buyers. Stores nothing. */
export function previewProduct({ description }: { description: string }): { description: string } {
  return { description: sanitizeDescription(description) }
}
