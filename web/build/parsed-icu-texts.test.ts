import { expect, it } from 'vitest'
import { withParsedTexts } from './parsed-icu-texts.ts'

const asModule = (call: string) =>
  `import { icu } from '@docket/contract/icu';\nexport const words = { text: ${call} };`

it('leaves the parser of texts to the build', () => {
  expect(withParsedTexts(asModule(`icu("{count, plural, one {# day} other {# days}} until {day}")`))).toBe(
    `import { readIcu as icu } from '@docket/contract/icu';
export const words = { text: /*#__PURE__*/ icu([["count",{"one":[["count",0]," day"],"other":[["count",0]," days"]}]," until ",["day"]]) };`,
  )
})

it('stops at a text that it cannot read', () => {
  expect(() => withParsedTexts(asModule(`icu("{count, plural, one {# day}}")`))).toThrow('{# day}}')
  expect(() => withParsedTexts(asModule('icu(untilDay)'))).toThrow('Not a literal text: icu(untilDay)')
})
