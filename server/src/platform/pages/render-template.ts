import { type Html, html } from './html.ts'

/** The values of a page's slots: a text, markup or, for a repeated part, one object with slots for each repetition. */
export interface Slots {
  [name: string]: string | Html | Slots[]
}

/** `{{#part}}…{{/part}}` or `{{^part}}…{{/part}}` with the text between, or `{{name}}`. */
const SLOT = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}|\{\{(\w+)\}\}/gs

/**
 * Fills the slots of a page of the web's build (`web/src/landing/slots.tsx`, `web/app.html`). `{{name}}`: a text, which
 * is escaped, or markup. `{{#part}}…{{/part}}`: repeated for each value of `part`. `{{^part}}…{{/part}}`: present if
 * `part` has no values. Slots inside a filled-in text are not filled.
 * @throws Error if a slot has no value
 */
export function renderTemplate(page: string, slots: Slots): string {
  return page.replace(SLOT, (_slot, kind: string, part: string, inner: string, name: string) => {
    const value = slots[name ?? part]
    if (name !== undefined && value !== undefined && !Array.isArray(value)) return html`${value}`.markup
    if (name !== undefined || !Array.isArray(value))
      throw new Error(`The slot ${name ?? part} has no value, or one of the wrong kind.`)
    if (kind === '^') return value.length === 0 ? renderTemplate(inner, slots) : ''
    return value.map((itemSlots) => renderTemplate(inner, { ...slots, ...itemSlots })).join('')
  })
}
