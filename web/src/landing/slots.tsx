import type { ReactNode } from 'react'

/**
 * What only the server knows stands in the prerendered pages as `{{name}}`, and as parts that are there several times,
 * once, or not at all. `server/src/platform/render-template.ts` fills them, and escapes what it fills in.
 * Each with an example, for the page as developers see it.
 */
const examples = {
  storeName: 'Docket',
  publicUrl: '',
  supportNumber: '15555550100',
  supportEmail: 'no-reply@docket.test',
  countedAt: '2026-11-21T13:07:00Z',
  countedTime: '13:07',
  total: '1,234',
  category: 'An example category',
  lines: '1,234',
  otherLines: '56',
}

type Slot = keyof typeof examples

/** `board` has `rows`, and `others` where there are more categories than rows. */
type Part = 'support' | 'board' | 'rows' | 'others'

export function slot(name: Slot): string {
  return `{{${name}}}`
}

/** There for each of what the server has under this name: often one, or none. */
export function ForEach({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <>
      {`{{#${part}}}`}
      {children}
      {`{{/${part}}}`}
    </>
  )
}

/** There where the server has nothing under this name. */
export function Without({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <>
      {`{{^${part}}}`}
      {children}
      {`{{/${part}}}`}
    </>
  )
}

/** In development: every part once, with its examples. */
export function fillWithExamples(page: string): string {
  return page
    .replace(/\{\{\^(\w+)\}\}.*?\{\{\/\1\}\}/gs, '')
    .replace(/\{\{[#/]\w+\}\}/g, '')
    .replace(/\{\{(\w+)\}\}/g, (_, name: Slot) => examples[name])
}
