import type { FastifyBaseLogger } from 'fastify'

/** A log for warnings that may occur many times a second. */
export type RareLog = (key: string, fields: object, message: string) => void

const EVERY_MS = 60_000

/** Logs the first warning of each key at once, and then one a minute with the number of omitted warnings. */
export function createRareLog(log: FastifyBaseLogger): RareLog {
  const lastWarnings = new Map<string, { at: number; leftOut: number }>()
  return (key, fields, message) => {
    const earlier = lastWarnings.get(key)
    if (earlier && performance.now() - earlier.at < EVERY_MS) {
      earlier.leftOut++
      return
    }
    lastWarnings.set(key, { at: performance.now(), leftOut: 0 })
    log.warn({ ...fields, ...(earlier?.leftOut && { leftOut: earlier.leftOut }) }, message)
  }
}
