import { describe, expect, it } from 'vitest'
import { providerWords } from './payment-provider-error.ts'

const wordsOf = (message: unknown, secrets: string[] = []) =>
  providerWords(JSON.stringify({ status: false, message }), secrets)

describe("a provider's words", () => {
  it.each<[string, unknown, string | null]>([
    ['are its message', 'Currency not supported by merchant', 'Currency not supported by merchant'],
    ['have no control characters', 'a\u0000b\r\n\u202ec\u001b[31m', 'a b c [31m'],
    ['have no e-mail address', 'Bad address: <jo@docket.test>.', 'Bad address: ***'],
    ['have no key of another shop', 'Wrong key sk_live_0123456789', 'Wrong key ***'],
    ['have nothing that looks like a key', `Token ${'a1'.repeat(20)} is wrong`, 'Token *** is wrong'],
    ['are shortened', 'word '.repeat(100), `${'word '.repeat(32)}…`],
    ['are absent if they are empty', ' \u0000 ', null],
    ['are absent if they are no text', { text: 'x' }, null],
  ])('%s', (_what, message, expected) => expect(wordsOf(message)).toBe(expected))

  it('have none of our keys, even a short one inside of a word', () => {
    expect(wordsOf('The secret "hunter2" is wrong', ['hunter2', ''])).toBe('The secret *** is wrong')
  })

  it.each(['', '<html>not found</html>', 'null', '[]', '"text"'])('are absent in %j', (text) => {
    expect(providerWords(text, [])).toBeNull()
  })
})
