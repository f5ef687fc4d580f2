import type { PartSlot, TextSlot } from '@docket/contract/page-slots'
import type { ReactNode } from 'react'

/**
 * An example of each text that only the server knows (contract/src/page-slots.ts). A prerendered page has `{{name}}` in
 * place of each text, and marked parts that are repeated, present once or absent.
 * `server/src/host/pages/render-template.ts` fills the page and escapes the texts. In development the page shows
 * these examples.
 */
const examples: Record<TextSlot, string> = {
  storeName: 'Docket',
  publicUrl: '',
  previewUrl: '/preview.png',
  supportNumber: '15555550100',
  supportEmail: 'no-reply@docket.test',
  countedAt: '2026-11-21T13:07:00Z',
  countedTime: '13:07',
  total: '1,234',
  categoryId: '1',
  category: 'An example category',
  accounts: '1,234',
  otherAccounts: '56',
  featuredHref: '/products/1',
  featuredCount: '12',
  featuredHue: '137',
  featuredIllustration: 'tag',
  logoUrl: '/favicon.svg',
  coverUrl: '/preview.png',
  coverSet: '/preview.png 1200w',
  coverWidth: '1200',
  coverHeight: '630',
  coverFocus: '50% 50%',
  featuredTitle: 'An example product',
  featuredPrice: '$0.99',
  headlineText: 'An example headline',
  browseButton: 'Browse Accounts',
  trackingButton: 'Get Tracking Numbers',
  viewAllButton: 'View All Products',
  buyNowButton: 'Buy Now',
  figureText: '12',
  figureWhat: 'examples',
  payMethods: 'crypto or card',
  leadText: 'An example sentence about the shop.',
  leadCategories: 'Facebook, TikTok and Google',
  categoryKinds: 'Aged, New, PVA',
  categoryPrice: '$0.99',
  categoryHue: '137',
  categoryIllustration: 'tag',
  otherCategories: 'Games, Music',
  shipmentPrice: '$2.50',
  serviceTitle: 'An example service',
  serviceText: 'What the service is.',
  testimonialName: 'Ann',
  testimonialRole: 'Customer',
  testimonialText: 'An example testimonial.',
  legalHtml: '<h2>An example heading</h2><p>An example text.</p>',
  changedDay: '2026-11-21',
  changedOn: '21 November 2026',
}

export function slot(name: TextSlot): string {
  return `{{${name}}}`
}

/**
 * A text if the server has a value under this name, otherwise another one; for attributes, which contain no elements.
 */
export function textOf(part: PartSlot, text: string, otherwise: string): string {
  return `{{#${part}}}${text}{{/${part}}}{{^${part}}}${otherwise}{{/${part}}}`
}

/** Shown for each value that the server has under this name: several times, once, or not at all. */
export function With({ part, children }: { part: PartSlot; children: ReactNode }) {
  return (
    <>
      {`{{#${part}}}`}
      {children}
      {`{{/${part}}}`}
    </>
  )
}

/** Present if the server has no value under this name. */
export function Without({ part, children }: { part: PartSlot; children: ReactNode }) {
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
  const [start = '', ...rest] = page.split('{{^')
  const withoutOthers = rest.map((part) => {
    const end = `{{/${part.split('}}', 1)[0]}}}`
    return part.slice(part.indexOf(end) + end.length)
  })
  return [start, ...withoutOthers]
    .join('')
    .replace(/\{\{[#/]\w+\}\}/g, '')
    .replace(/\{\{(\w+)\}\}/g, (_, name: TextSlot) => examples[name])
}
