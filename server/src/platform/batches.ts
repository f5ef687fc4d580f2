/**
 * Gathers the pieces of work that come in while others are under way and has `run` do them together, at most `most`
 * in one go and `atOnce` goes at a time: under load each go carries more, at rest a piece goes alone and at once.
 * What `run` answers belongs to its pieces in their order; what it throws is thrown at each of them. With `waiting`
 * pieces in line another is refused, with the error that `refusal` makes.
 */
export function createBatches<Piece, Result>({
  atOnce,
  most,
  waiting,
  refusal,
  run,
}: {
  atOnce: number
  most: number
  waiting: number
  refusal: () => Error
  run: (pieces: Piece[]) => Promise<Result[]>
}): (piece: Piece) => Promise<Result> {
  const line: (PromiseWithResolvers<Result> & { piece: Piece })[] = []
  let underWay = 0
  let called = false

  /** At the end of this turn of the loop: what else it brings goes along. */
  function callNext() {
    if (called || underWay >= atOnce || line.length === 0) return
    called = true
    setImmediate(() => {
      called = false
      void go(line.splice(0, most))
      callNext()
    })
  }

  async function go(batch: typeof line) {
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

  return (piece) => {
    if (line.length >= waiting) return Promise.reject(refusal())
    const entry = { piece, ...Promise.withResolvers<Result>() }
    line.push(entry)
    callNext()
    return entry.promise
  }
}
