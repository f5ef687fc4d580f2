import { expect, it } from 'vitest'
import { carrierLink } from './tracking-number.tsx'

const NUMBER = 'DKT-TEST-A23456789Z'

it.each([
  ['fedex', 'www.fedex.com'],
  ['ups', 'www.ups.com'],
  ['dhl', 'www.dhl.com'],
])('links to the site of %s with the number, and says that the carrier does not know it', (carrier, host) => {
  const { href, title } = carrierLink(carrier, NUMBER)
  expect(new URL(href).host).toBe(host)
  expect(href).toContain(NUMBER)
  expect(title).toContain('does not know this test number')
})

it('leads to a web search for any other carrier', () => {
  const { href, title } = carrierLink('dpd', NUMBER)
  expect(new URL(href).searchParams.get('q')).toBe(`dpd ${NUMBER}`)
  expect(title).toContain('No carrier knows')
})

it('encodes the number for the address', () => {
  expect(carrierLink('ups', 'A&b=c#d').href).toContain('A%26b%3Dc%23d')
})
