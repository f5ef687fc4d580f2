import { html } from './html.ts'

/** What stands in a page's slots: a text, or for a part of the page its slots once for each time it is there. */
export interface Slots {
  [name: string]: string | Slots[]
}

const SLOT = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}|\{\{(\w+)\}\}/gs

/**
 * Fills the slots that the web's build leaves in a page (`web/src/landing/slots.tsx`, `web/build/app-shells.ts`):
 * `{{name}}` with a text, which is escaped for markup and attributes alike; `{{#part}}…{{/part}}` as often as there are
 * slots for it, and `{{^part}}…{{/part}}` where there are none. What is filled in is not searched for slots.
 * @throws Error where the page has a slot that nothing is known for.
 */
export function fillPage(page: string, slots: Slots): string {
  return page.replace(SLOT, (_slot, kind: string, part: string, inner: string, name: string) => {
    const value = slots[name ?? part]
    if (name !== undefined && typeof value === 'string') return html`${value}`.markup
    if (name !== undefined || !Array.isArray(value)) throw new Error(`Nothing is known for ${name ?? part}.`)
    if (kind === '^') return value.length === 0 ? fillPage(inner, slots) : ''
    return value.map((own) => fillPage(inner, { ...slots, ...own })).join('')
  })
}
