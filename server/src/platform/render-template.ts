import { html } from './html.ts'

/** The values of a page's slots: a text, or for a part that repeats, the slots of each repetition. */
export interface Slots {
  [name: string]: string | Slots[]
}

const SLOT = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}|\{\{(\w+)\}\}/gs

/**
 * Fills the slots that the web's build leaves in a page (`web/src/landing/slots.tsx`, `web/build/app-shells.ts`):
 * `{{name}}` with a text, escaped for markup and attributes; `{{#part}}…{{/part}}` once for each of its values;
 * `{{^part}}…{{/part}}` if there are none. Slots inside a filled-in text are not filled.
 * @throws Error if a slot of the page has no value.
 */
export function renderTemplate(page: string, slots: Slots): string {
  return page.replace(SLOT, (_slot, kind: string, part: string, inner: string, name: string) => {
    const value = slots[name ?? part]
    if (name !== undefined && typeof value === 'string') return html`${value}`.markup
    if (name !== undefined || !Array.isArray(value)) throw new Error(`Nothing is known for ${name ?? part}.`)
    if (kind === '^') return value.length === 0 ? renderTemplate(inner, slots) : ''
    return value.map((own) => renderTemplate(inner, { ...slots, ...own })).join('')
  })
}
