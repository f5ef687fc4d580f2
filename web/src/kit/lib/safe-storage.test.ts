import { afterEach, describe, expect, it, vi } from 'vitest'
import { safeStorage } from './safe-storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('safeStorage', () => {
  it('reads and writes localStorage', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
    safeStorage.set('a', 'text')
    expect(stored).toEqual(new Map([['a', 'text']]))
    expect(safeStorage.get('a')).toBe('text')
    safeStorage.set('a', null)
    expect(stored.size).toBe(0)
    expect(safeStorage.get('a')).toBeNull()
  })

  it('keeps texts in memory if localStorage is blocked', () => {
    vi.stubGlobal('localStorage', new Proxy({}, { get: () => denied() }))
    expect(safeStorage.get('b')).toBeNull()
    safeStorage.set('b', 'text')
    expect(safeStorage.get('b')).toBe('text')
    safeStorage.set('b', null)
    expect(safeStorage.get('b')).toBeNull()
  })
})

function denied(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
