import { createWaitingLine, type LineBounds } from './waiting-line.ts'

export interface Batches<Piece, Result> {
  (piece: Piece, isReturning?: boolean): Promise<Result>
  /** Whether one more piece would be refused. */
  isFull(): boolean
}

/**
 * Gathers the pieces of work that come in while others are under way and has `run` do them together, at most `most`
 * in one go and `atOnce` goes at a time: under load each go carries more, at rest a piece goes alone and at once.
 * The results of `run` are in the order of its pieces; an error of `run` rejects each of them. If the line is full, a
 * piece is refused at once, unless it was accepted before and comes back.
 */
export function createBatches<Piece, Result>({
  atOnce,
  most,
  run,
  ...bounds
}: LineBounds & {
  atOnce: number
  most: number
  run: (pieces: Piece[]) => Promise<Result[]>
}): Batches<Piece, Result> {
  type Entry = PromiseWithResolvers<Result> & { piece: Piece }
  const line = createWaitingLine<Entry>(bounds)
  let underWay = 0
  let called = false

  /** At the end of this turn of the loop: what else it brings goes along. */
  function callNext() {
    if (called || underWay >= atOnce || line.length === 0) return
    called = true
    setImmediate(() => {
      called = false
      const batch = line.take(most)
      // Empty if the waiting pieces were refused in the meantime.
      if (batch.length > 0) void go(batch)
      callNext()
    })
  }

  async function go(batch: Entry[]) {
    underWay++
    try {
      const results = await run(batch.map(({ piece }) => piece))
      if (results.length !== batch.length) throw new Error('A batch was answered in part.')
      // Of equal length, as was just made sure.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      callNext()
    }
  }

  const add = async (piece: Piece, isReturning?: boolean) => {
    const entry = { piece, ...Promise.withResolvers<Result>() }
    line.join(entry, isReturning)
    callNext()
    return entry.promise
  }
  return Object.assign(add, { isFull: line.isFull })
}
