import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'

const refusal = () => new Error('full')
const piece = () => ({ reject: vi.fn<(error: Error) => void>() })

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Line = WaitingLine<{ reject(error: Error): void }>

/** Works off so many pieces, each of which takes so long. */
function work(line: Line, count: number, msEach: number) {
  for (let nth = 0; nth < count; nth++) {
    vi.advanceTimersByTime(msEach)
    line.take(1)
  }
}

/** Has the line measure how long a piece takes. */
function measure(line: Line, msEach: number) {
  for (let nth = 0; nth < 200; nth++) {
    line.join(piece())
    work(line, 1, msEach)
  }
}

describe('a line of work that waits', () => {
  it('accepts a burst, even if it takes long to work off', () => {
    const line = createWaitingLine({ waiting: 100, timed: { room: 100, burst: 10, standing: 5 }, refusal })
    for (let nth = 0; nth < 100; nth++) line.join(piece())
    expect(line.length).toBe(100)
    expect(() => line.join(piece())).toThrow('full')
  })

  it('is cut once it has not been empty for a burst, until it is empty and nothing was refused for a second', () => {
    const line = createWaitingLine({ waiting: 100, timed: { room: 100, burst: 10, standing: 5 }, refusal })
    measure(line, 15)
    const joinAll = () => {
      for (let nth = 0; nth < 30; nth++) line.join(piece())
    }
    joinAll()
    work(line, 12, 15)
    expect(() => line.join(piece())).toThrow('full')
    work(line, 14, 15)
    // Four wait: there is room for one.
    line.join(piece())
    expect(() => line.join(piece())).toThrow('full')
    work(line, 5, 15)
    expect(joinAll, 'empty for a moment only').toThrow('full')
    expect(line.length).toBe(5)
    work(line, 5, 15)
    vi.advanceTimersByTime(1_001)
    joinAll()
    expect(line.length).toBe(30)
  })

  it('is not cut while what waits in it takes less than 10 ms', () => {
    const line = createWaitingLine({ waiting: 100, timed: { room: 100, burst: 10, standing: 5 }, refusal })
    measure(line, 1)
    for (let nth = 0; nth < 20; nth++) line.join(piece())
    work(line, 12, 1)
    for (let nth = 0; nth < 3; nth++) line.join(piece())
    expect(line.length).toBe(11)
    expect(() => line.join(piece())).toThrow('full')
  })

  it('measures its pace by what begins together: a lone slow piece does not keep a hundred out', () => {
    const timed = { room: 1_000, burst: Number.POSITIVE_INFINITY, standing: 0 }
    const line = createWaitingLine({ waiting: 1_000, together: 100, timed, refusal })
    measure(line, 400)
    for (let nth = 0; nth < 400; nth++) line.join(piece())
    expect(line.length).toBe(400)
    expect(() => {
      for (let nth = 0; nth < 600; nth++) line.join(piece())
    }).toThrow('full')
  })

  it('accepts a piece that was accepted before and comes back', () => {
    const line = createWaitingLine({ waiting: 6, timed: { room: 6, burst: 1, standing: 1 }, refusal })
    measure(line, 50)
    for (let nth = 0; nth < 6; nth++) line.join(piece(), true)
    work(line, 2, 50)
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
      const line = createWaitingLine({
        waiting: 1_000,
        timed: { room, burst: 1_000, standing: 1_000 },
        refusal,
      })
      measure(line, 100)
      let joined = 0
      expect(() => {
        for (; joined < 1_000; joined++) line.join(piece())
      }).toThrow('full')
      expect(Math.abs(joined - expected)).toBeLessThanOrEqual(1)
    },
  )

  it('refuses pieces that have waited for two seconds while the line does not move', () => {
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
  })
})
