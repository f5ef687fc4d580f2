/** Lets at most `places` pieces of work run at once; the others wait in the order they came. */
export function takeTurns(places: number) {
  const waiting: (() => void)[] = []
  let free = places

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place passes straight to the next, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
