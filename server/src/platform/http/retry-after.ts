/** One second or two: what is refused now is over then, and not all callers come back in the same moment. */
export function retryAfterSeconds(): number {
  return Math.random() < 0.5 ? 1 : 2
}
