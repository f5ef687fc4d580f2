import type { ReactNode } from 'react'

/**
 * The texts that only the server knows. A prerendered page has `{{name}}` in place of each text, and marked parts that
 * are repeated, present once or absent. `server/src/platform/pages/render-template.ts` fills the page and escapes the
 * texts. In development the page shows these examples.
 */
const examples = {
  storeName: 'Docket',
  publicUrl: '',
  supportNumber: '15555550100',
  supportEmail: 'no-reply@docket.test',
  countedAt: '2026-11-21T13:07:00Z',
  countedTime: '13:07',
  total: '1,234',
  categoryId: '1',
  category: 'An example category',
  lines: '1,234',
  otherLines: '56',
  featuredId: '1',
  featuredHue: '1',
  featuredGlyph: 'tag',
  featuredHead: 'An example',
  featuredTail: 'product',
  logoUrl: '/favicon.svg',
  coverUrl: '/preview.png',
  coverSet: '/preview.png 1200w',
  coverWidth: '1200',
  coverHeight: '630',
  coverFocus: '50% 50%',
  featuredTitle: 'An example product',
  featuredPrice: '$0.99',
  payMethods: 'crypto or card',
  leadText: 'An example sentence about the shop.',
  leadCategories: 'Facebook, TikTok and Google',
  categoryKinds: 'Aged, New, PVA',
  categoryPrice: '$0.99',
  categoryHue: '1',
  categoryGlyph: 'tag',
  otherCategories: 'Games, Music',
  serviceTitle: 'An example service',
  serviceText: 'What the service is.',
  testimonialName: 'Ann',
  testimonialRole: 'Customer',
  testimonialText: 'An example testimonial.',
  legalHtml: '<h2>An example heading</h2><p>An example text.</p>',
  changedDay: '2026-11-21',
  changedOn: '21 November 2026',
}

type Slot = keyof typeof examples

/**
 * `board` contains `rows`, and `others` if there are more categories than rows. `featured1` to `featured3` are the products
 * of the cards, with `featuredPicture` if the product has an uploaded cover, and `featuredLogo` if its category has a
 * logo; without them, `emptyStock` says that nothing is in stock, and `unknownStock` that it could not be read.
 * `stockLead` names the categories that have something in stock, and `stockServices` has a row for the largest of them, with
 * `categoryLogo` if it has a logo; `otherServices` names the rest.
 * `payBy` is absent if no payment method is on. A part that begins with `own` has the text of an admin; without it, the
 * page shows the text that comes with the shop.
 */
type Part =
  | 'support'
  | 'board'
  | 'rows'
  | 'others'
  | `featured${1 | 2 | 3}`
  | 'featuredPicture'
  | 'featuredLogo'
  | 'stockLead'
  | 'stockServices'
  | 'categoryLogo'
  | 'otherServices'
  | 'emptyStock'
  | 'unknownStock'
  | 'payBy'
  | 'ownLead'
  | 'ownServices'
  | 'ownTestimonials'
  | 'ownText'

export function slot(name: Slot): string {
  return `{{${name}}}`
}

/** A text if the server has a value under this name, otherwise another one; for attributes, which contain no elements. */
export function textOf(part: Part, text: string, otherwise: string): string {
  return `{{#${part}}}${text}{{/${part}}}{{^${part}}}${otherwise}{{/${part}}}`
}

/** Shown for each value that the server has under this name: several times, once, or not at all. */
export function With({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <>
      {`{{#${part}}}`}
      {children}
      {`{{/${part}}}`}
    </>
  )
}

/** Present if the server has no value under this name. */
export function Without({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <>
      {`{{^${part}}}`}
      {children}
      {`{{/${part}}}`}
    </>
  )
}

/**
 * In development: removes the `Without` parts, then the marks of the `With` parts, so that each is there once, and
 * fills the slots.
 */
export function fillWithExamples(page: string): string {
  return page
    .replace(/\{\{\^(\w+)\}\}.*?\{\{\/\1\}\}/gs, '')
    .replace(/\{\{[#/]\w+\}\}/g, '')
    .replace(/\{\{(\w+)\}\}/g, (_, name: Slot) => examples[name])
}
