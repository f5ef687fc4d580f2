import { createWaitingLine, type LineBounds } from './waiting-line.ts'

export interface Queue {
  <T>(work: () => Promise<T>): Promise<T>
  /** Whether one more piece would be refused. */
  isFull(): boolean
}

/** Runs `atOnce` pieces of work at a time and lets others wait in line; if the line is full, a piece is refused at once. */
export function createQueue({ atOnce, ...bounds }: LineBounds & { atOnce: number }): Queue {
  const line = createWaitingLine<PromiseWithResolvers<void>>(bounds)
  let running = 0

  const queue = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      const turn = Promise.withResolvers<void>()
      line.join(turn)
      // The previous piece hands over its place, so `running` does not change.
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
  return Object.assign(queue, { isFull: () => running >= atOnce && line.isFull() })
}
