import { describe, expect, it } from 'vitest'
import { couponBody } from './admin/coupons.ts'
import { accountText, accountValue } from './admin/stock.ts'
import { couponCode } from './coupons.ts'
import { passkeyName } from './passkeys.ts'
import { siteText } from './site-texts.ts'
import { isBlank, message, name } from './text.ts'

const BLANKS = ['\u00AD', '\u200B', '\u200E', '\u2060', '\u2800', '\u3164', '\uFE0F', '\u{E0020}', '\u0001']
const fields = {
  name: name('Title', 60),
  message: message(60, 'Too short.'),
  'name of a passkey': passkeyName,
  account: accountValue,
  'code of a coupon': couponBody.shape.value,
}

describe.each(BLANKS)('a text of %j only', (character) => {
  const text = ` ${character.repeat(3)} `

  it.each(Object.keys(fields) as (keyof typeof fields)[])('shows nothing, so it is no %s', (field) => {
    expect(isBlank(text)).toBe(true)
    expect(fields[field].safeParse(text).success).toBe(false)
    expect(fields[field].safeParse(`abc${character}d`).success).toBe(
      character !== '\u0001' || ['account', 'name of a passkey'].includes(field),
    )
  })

  it('is no legal text, and no code that a customer enters', () => {
    const terms = (html: string) => siteText.safeParse({ name: 'terms', content: { html } }).success
    expect(terms(`<p>${text}</p>`)).toBe(false)
    expect(terms(`<p>${text}a</p>`)).toBe(true)
    expect(couponCode.parse(text)).toBe('')
  })

  it('is no account, but stays in an account that shows something', () => {
    expect(accountText(text)).toBe('')
    expect(accountText(`a${character}b`)).toBe(`a${character}b`)
  })
})

it('what programs may leave out stays at the end of an account', () => {
  for (const mark of ['\u00AD', '\u200E', '\u2800']) expect(accountText(` a${mark}\n`)).toBe(`a${mark}`)
})
