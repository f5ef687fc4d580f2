import { afterEach, describe, expect, it, vi } from 'vitest'
import { keep, readKept } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what is kept', () => {
  it('lies in the browser’s storage', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
    keep('a', 'text')
    expect(stored).toEqual(new Map([['a', 'text']]))
    expect(readKept('a')).toBe('text')
    keep('a', null)
    expect(stored.size).toBe(0)
    expect(readKept('a')).toBeNull()
  })

  it('lasts as long as the page where storage is blocked', () => {
    vi.stubGlobal('localStorage', new Proxy({}, { get: () => denied() }))
    expect(readKept('b')).toBeNull()
    keep('b', 'text')
    expect(readKept('b')).toBe('text')
    keep('b', null)
    expect(readKept('b')).toBeNull()
  })
})

function denied(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
