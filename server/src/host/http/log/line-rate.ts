/** Limits log lines to a number a second. The returned function says whether another line is allowed now. */
export function createLineRate(maxPerSecond: number): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) [second, used] = [now, 0]
    return ++used <= maxPerSecond
  }
}
