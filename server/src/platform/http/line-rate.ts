/** Allows so many log lines in each second; answers whether there is room for one more. */
export function createLineRate(mostASecond: number): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) [second, used] = [now, 0]
    return ++used <= mostASecond
  }
}
