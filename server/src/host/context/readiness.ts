/** A problem that this process or the shop has. */
export interface Problem {
  /** A short name for alerts, such as `database`. */
  name: string
  /** A sentence for the operator, without secrets: `/readyz` is public. */
  message: string
  /** Whether this process cannot serve requests, so that a load balancer should send them to another. */
  blocking: boolean
}

/** The problems of one process, as `/readyz` and the metrics report them. */
export interface Readiness {
  /** Adds a check. It must answer at once, from memory, because `/readyz` is public and may be called often. */
  addCheck(check: () => Problem | null): void
  problems(): Problem[]
}

export function createReadiness(): Readiness {
  const checks: (() => Problem | null)[] = []
  return {
    addCheck: (check) => void checks.push(check),
    problems: () => checks.map((check) => check()).filter((problem) => problem !== null),
  }
}
