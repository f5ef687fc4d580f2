import { setTimeout as sleep } from 'node:timers/promises'
import type { ActiveFault } from './fault.ts'

/** The pause between two acts during a fault. */
const BETWEEN_ACTS_MS = 1_500

/** Acts again and again until the fault ends, and then calls `after`. */
export function repeatedly(
  act: () => Promise<void>,
  after: () => Promise<void> = async () => {},
): ActiveFault {
  let isOver = false
  const acts = (async () => {
    while (!isOver) {
      await act()
      await sleep(BETWEEN_ACTS_MS)
    }
  })()
  // A failed act is reported when the fault ends.
  acts.catch(() => {})
  return {
    async end() {
      isOver = true
      await after()
      await acts
    },
  }
}
