/** One or two seconds: by then most overloads are over, and not all callers come back at the same moment. */
export function retryAfterSeconds(): number {
  return Math.random() < 0.5 ? 1 : 2
}
