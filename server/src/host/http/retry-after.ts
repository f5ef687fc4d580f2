/** One or two seconds: most overloads are over by then, and not all callers repeat at the same moment. */
export function retryAfterSeconds(): number {
  return Math.random() < 0.5 ? 1 : 2
}
