import type { Noun } from '@docket/contract/nouns'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveredLogs, logFileName, logFileText, logsText } from './delivered-logs.tsx'

const purchase = (...values: string[]) => ({
  orderId: 7,
  product: { title: 'Facebook Aged (2015)' },
  purchasedAt: '2026-11-21T12:00:00.000Z',
  accounts: values.map((value) => ({ value })),
})

test('the file begins with the product and numbers the logs', () => {
  expect(logFileText(purchase('one:secret', 'two:secret'))).toBe(
    'Facebook Aged (2015)\nORD-0007, Nov 21, 2026\n\nLog (1)\none:secret\n\nLog (2)\ntwo:secret\n',
  )
})

test('the file numbers what was bought by its noun', () => {
  const { product, ...keys } = purchase('AAA-1', 'AAA-2')
  expect(logFileText({ ...keys, product: { ...product, noun: 'key' } })).toContain(
    '\n\nKey (1)\nAAA-1\n\nKey (2)\nAAA-2\n',
  )
})

test('lines end in LF, also inside a log with CRLF; the rest of a log stays as it is', () => {
  const text = logFileText(purchase(' user:p\tä ss \r\nbackup: 12'))
  expect(text).toContain('Log (1)\n user:p\tä ss \nbackup: 12\n')
  expect(text).not.toContain('\r')
})

test('the clipboard text has one log per line, and blank lines between logs of several lines', () => {
  expect(logsText(purchase('a', 'b').accounts)).toBe('a\nb')
  expect(logsText(purchase('a\r\nb', 'c').accounts)).toBe('a\nb\n\nc')
})

test.each([
  ['Facebook Aged (2015)', 'Facebook Aged (2015).txt'],
  ['../../etc/passwd', 'etc passwd.txt'],
  ['a\\b:c*d?e"f<g>h|i', 'a b c d e f g h i.txt'],
  ['Proton\u202Etxt.exe\u0000', 'Proton txt.exe.txt'],
  ['  ... ', 'order.txt'],
  ['', 'order.txt'],
  ['CON', '_CON.txt'],
  ['nul.log', '_nul.log.txt'],
  ['Trailing dots...', 'Trailing dots.txt'],
  ['Комплект 中文', 'Комплект 中文.txt'],
])('the file name of %j is %j', (title, name) => {
  expect(logFileName(title)).toBe(name)
})

test('a long title is never cut inside a character', () => {
  const name = logFileName('𝒜'.repeat(300))
  expect(name).toBe(`${'𝒜'.repeat(100)}.txt`)
})

/** The goods of a purchase as a page. */
function shown(noun: Noun): string {
  const subCategory = {
    id: 2,
    categoryId: 3,
    name: 'PC',
    category: { id: 3, name: 'Games', imageUrl: null },
  }
  const delivered = {
    ...{ id: 7, orderId: 7, quantity: 2, unitPrice: 2, amount: 4, discount: 0, couponCode: null },
    ...{ refunded: 0, replaced: 0, reportStatus: null, shopReplied: false, reports: [] },
    purchasedAt: '2026-11-29T12:00:00.000Z',
    product: { id: 1, title: 'Lantern', subCategory, cover: null, illustration: null, noun },
    accounts: [
      { id: 8, value: 'AAA-1 | PIN: 7' },
      { id: 9, value: 'AAA-2' },
    ],
  }
  const goods = createElement(DeliveredLogs, { purchase: delivered, isNew: true })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, goods))
}

test('what was delivered is called by its noun, in each label, too', () => {
  const keys = shown('key')
  for (const text of ['Keys', 'Key (1)', 'Copy Key (2)', 'Copy PIN of Key (1)', 'the keys of ORD-0007']) {
    expect(keys).toContain(text)
  }
  expect(keys).not.toMatch(/\b(?:accounts?|logs?)\b/i)
  expect(shown('account')).toContain('Copy Log (2)')
})
