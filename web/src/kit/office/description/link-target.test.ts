import { expect, it } from 'vitest'
import { isLink, linkTarget } from './link-target.ts'

it.each([
  ['https://shop.test/a?b=1&c=2#d', 'https://shop.test/a?b=1&c=2#d'],
  ['  http://shop.test  ', 'http://shop.test/'],
  ['HTTPS://Shop.Test/A', 'https://shop.test/A'],
  ['shop.test', 'https://shop.test/'],
  ['www.shop.test/a b', 'https://www.shop.test/a%20b'],
  ['shop.test:8080/x', 'https://shop.test:8080/x'],
  ['mailto:help@shop.test?subject=Hi', 'mailto:help@shop.test?subject=Hi'],
  ['help@shop.test', 'mailto:help@shop.test'],
  ['https://shop.test/"><b>', 'https://shop.test/%22%3E%3Cb%3E'],
])('%s leads to %s', (typedText, target) => {
  expect(linkTarget(typedText)).toBe(target)
  expect(isLink(target)).toBe(true)
})

it.each([
  '',
  '   ',
  'shop',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://shop.test/',
  'tel:+123',
  '//shop.test',
  '/products',
  '#top',
  'https://',
  'https://not a host/',
  'mailto:',
  'see https://shop.test',
])('%j is no link', (typedText) => {
  expect(linkTarget(typedText)).toBeNull()
})
