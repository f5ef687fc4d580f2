import { describe, expect, it, vi } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

const refusal = () => new Error('full')
const piece = () => ({ reject: vi.fn<(error: Error) => void>() })

describe('a line of work that waits', () => {
  it('accepts a burst, even if it takes long to work off', () => {
    const line = createWaitingLine({ waiting: 100, timed: { room: 100, burst: 10, standing: 5 }, refusal })
    for (let nth = 0; nth < 100; nth++) line.join(piece())
    expect(line.length).toBe(100)
    expect(() => line.join(piece())).toThrow('full')
  })

  it('is cut once it has not been empty for a burst, until it is empty and nothing was refused for a second', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    try {
      const line = createWaitingLine({ waiting: 100, timed: { room: 100, burst: 10, standing: 5 }, refusal })
      const joinAll = () => {
        for (let nth = 0; nth < 30; nth++) line.join(piece())
      }
      joinAll()
      line.take(12)
      expect(() => line.join(piece())).toThrow('full')
      line.take(14)
      // Four wait: there is room for one.
      line.join(piece())
      expect(() => line.join(piece())).toThrow('full')
      line.take(5)
      expect(joinAll, 'empty for a moment only').toThrow('full')
      expect(line.length).toBe(5)
      line.take(5)
      vi.advanceTimersByTime(1_001)
      joinAll()
      expect(line.length).toBe(30)
    } finally {
      vi.useRealTimers()
    }
  })

  it('accepts a piece that was accepted before and comes back', () => {
    const line = createWaitingLine({ waiting: 6, timed: { room: 6, burst: 1, standing: 1 }, refusal })
    for (let nth = 0; nth < 6; nth++) line.join(piece())
    line.take(2)
    expect(() => line.join(piece())).toThrow('full')
    line.join(piece(), true)
    line.join(piece(), true)
    expect(() => line.join(piece(), true)).toThrow('full')
  })

  it.each([
    ['two seconds', 1_000, 20],
    ['0.3 seconds, beyond its room for a burst,', 0, 3],
  ])(
    'refuses at once what would wait for more than %s by the pace of what was done',
    (_time, room, expected) => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
      try {
        const line = createWaitingLine({
          waiting: 1_000,
          timed: { room, burst: 1_000, standing: 1_000 },
          refusal,
        })
        // 100 ms each, long enough for the measure to follow.
        for (let nth = 0; nth < 200; nth++) {
          line.join(piece())
          vi.advanceTimersByTime(100)
          line.take(1)
        }
        let joined = 0
        expect(() => {
          for (; joined < 1_000; joined++) line.join(piece())
        }).toThrow('full')
        expect(Math.abs(joined - expected)).toBeLessThanOrEqual(1)
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('refuses pieces that have waited for two seconds while the line does not move', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    try {
      const line = createWaitingLine({ waiting: 10, timed: { room: 10, burst: 10, standing: 10 }, refusal })
      const [early, late] = [piece(), piece()]
      line.join(early)
      vi.advanceTimersByTime(1_500)
      line.join(late)
      vi.advanceTimersByTime(600)
      expect(early.reject).toHaveBeenCalledOnce()
      expect(late.reject).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1_500)
      expect(late.reject).toHaveBeenCalledOnce()
      expect(line.length).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
