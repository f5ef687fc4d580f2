import { describe, expect, it } from 'vitest'
import { decodeToken } from './session.ts'

const NOW_MS = Date.UTC(2026, 10, 21)
const later = NOW_MS / 1000 + 60

function token(payload: unknown): string {
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

describe('decodeToken', () => {
  it('reads id, role and expiry, and nothing else', () => {
    const read = decodeToken(token({ id: 7, role: 'USER', exp: later, sid: 'x' }), NOW_MS)
    expect(read).toEqual({ id: 7, role: 'USER', exp: later })
  })

  it('reads base64url with its two special characters and without padding', () => {
    const text = token({ note: '???>>>ü', id: 1, role: 'ADMIN', exp: later })
    expect(text).toMatch(/[-_]/)
    expect(decodeToken(text, NOW_MS)).toMatchObject({ id: 1, role: 'ADMIN' })
  })

  it('refuses an expired token, to the second', () => {
    expect(decodeToken(token({ id: 7, role: 'USER', exp: NOW_MS / 1000 }), NOW_MS)).toBeNull()
    expect(decodeToken(token({ id: 7, role: 'USER', exp: NOW_MS / 1000 + 1 }), NOW_MS)).not.toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['no payload', 'abc'],
    ['not base64', 'a.%%%.c'],
    ['not JSON', `a.${Buffer.from('hello').toString('base64url')}.c`],
    ['null', token(null)],
    ['an unknown role', token({ id: 7, role: 'ROOT', exp: later })],
    ['an id as text', token({ id: '7', role: 'USER', exp: later })],
    ['no id', token({ role: 'USER', exp: later })],
    ['no expiry', token({ id: 7, role: 'USER' })],
  ])('refuses %s', (_, text) => {
    expect(decodeToken(text, NOW_MS)).toBeNull()
  })
})
