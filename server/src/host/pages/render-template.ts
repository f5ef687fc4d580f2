import { type Html, html } from './html.ts'

/** The values of a page's slots: a text, markup or, for a repeated part, one object with slots for each repetition. */
export interface Slots {
  [name: string]: string | Html | Slots[]
}

/** `{{name}}`, or the beginning of `{{#part}}…{{/part}}` or `{{^part}}…{{/part}}`. */
const SLOT = /\{\{([#^]?)(\w+)\}\}/g

/**
 * Fills the slots of a page of the web's build (`web/src/areas/site/landing/slots.tsx`, `web/app.html`). `{{name}}`: a
 * text, which is escaped, or markup. `{{#part}}…{{/part}}`: repeated for each value of `part`. `{{^part}}…{{/part}}`:
 * present if `part` has no values. Slots inside a filled-in text are not filled.
 * @throws Error if a slot has no value
 */
export function renderTemplate(page: string, slots: Slots): string {
  let filled = ''
  let done = 0
  for (const slot of page.matchAll(SLOT)) {
    const [mark, kind = '', name = ''] = slot
    // Inside of a part that is filled already.
    if (slot.index < done) continue
    filled += page.slice(done, slot.index)
    done = slot.index + mark.length
    if (kind === '') {
      filled += fillText(name, slots)
    } else {
      const end = `{{/${name}}}`
      const endsAt = page.indexOf(end, done)
      if (endsAt < 0) throw new Error(`The part ${name} has no end.`)
      filled += fillPart({ kind, name, inner: page.slice(done, endsAt) }, slots)
      done = endsAt + end.length
    }
  }
  return filled + page.slice(done)
}

function fillText(name: string, slots: Slots): string {
  const value = slots[name]
  if (value === undefined || Array.isArray(value)) throw wrongValue(name)
  return html`${value}`.markup
}

function fillPart(
  { kind, name, inner }: { kind: string; name: string; inner: string },
  slots: Slots,
): string {
  const value = slots[name]
  if (!Array.isArray(value)) throw wrongValue(name)
  if (kind === '^') return value.length === 0 ? renderTemplate(inner, slots) : ''
  return value.map((itemSlots) => renderTemplate(inner, { ...slots, ...itemSlots })).join('')
}

function wrongValue(name: string): Error {
  return new Error(`The slot ${name} has no value, or one of the wrong kind.`)
}
