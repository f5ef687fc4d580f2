/**
 * Runs `atOnce` pieces of work at a time and lets `waiting` more wait in line; beyond that a piece is refused at
 * once, with the error that `refusal` makes.
 */
export function createQueue({
  atOnce,
  waiting,
  refusal,
}: {
  atOnce: number
  waiting: number
  refusal: () => Error
}): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw refusal()
      // Whoever leaves hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
