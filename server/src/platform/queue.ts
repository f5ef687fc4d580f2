import { createWaitingLine, type LineBounds } from './waiting-line.ts'

/** Runs `atOnce` pieces of work at a time and lets others wait in line; where the line is full a piece is refused at once. */
export function createQueue({
  atOnce,
  ...bounds
}: LineBounds & { atOnce: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const line = createWaitingLine<PromiseWithResolvers<void>>(bounds)
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      const turn = Promise.withResolvers<void>()
      line.join(turn)
      // The one before hands over its place, so `running` stays as it is.
      await turn.promise
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const [next] = line.take(1)
      if (next) next.resolve()
      else running--
    }
  }
}
