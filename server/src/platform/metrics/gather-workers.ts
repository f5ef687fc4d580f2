import cluster, { type Worker } from 'node:cluster'
import type { Registry } from 'prom-client'
import { addUp, keepCounts, labelProcess, type Snapshot, takeSnapshot } from './snapshot.ts'

const ASK = 'docket:ask-metrics'
const TELL = 'docket:tell-metrics'

/** What the primary knows of one worker. */
interface Known {
  /** A small number, used again for the worker that replaces this one: a label must not grow with every restart. */
  slot: number
  last: Snapshot
  /** While an answer is outstanding the worker is not asked again, so that no questions pile up for a worker that hangs. */
  isAsked: boolean
  onTold: () => void
}

/** The metrics of all workers together, and how many of them answered. */
export interface Gathered {
  workers: Snapshot
  answered: number
}

/**
 * Asks the workers of this cluster for their metrics and waits `timeoutMs` at most. The last counts of a worker that does not
 * answer in time, or has ended, stay in the sums. To be called once, in the primary, before the first fork.
 */
export function gatherWorkers({ timeoutMs = 1_000 } = {}): () => Promise<Gathered> {
  const workers = new Map<number, Known>()
  let ended: Snapshot[] = []

  cluster.on('fork', ({ id }) => {
    workers.set(id, { slot: freeSlot(workers), last: [], isAsked: false, onTold: () => {} })
  })
  cluster.on('message', ({ id }, message: unknown) => {
    const known = workers.get(id)
    if (!known || !isTold(message)) return
    known.isAsked = false
    known.last = message.snapshot
    known.onTold()
  })
  // Not 'exit': its last message may still be on its way then.
  cluster.on('disconnect', ({ id }) => {
    const known = workers.get(id)
    if (!known) return
    workers.delete(id)
    ended.push(keepCounts(known.last))
    known.onTold()
  })

  return async () => {
    const answers = [...workers].map(([id, known]) => ask(cluster.workers?.[id], known, timeoutMs))
    const answered = (await Promise.all(answers)).filter((isAnswered) => isAnswered).length
    if (ended.length > 1) {
      const all = ended
      ended = []
      ended.push(await addUp(all))
    }
    const snapshots = [...workers.values()].map(({ last, slot, isAsked }) =>
      labelProcess(isAsked ? keepCounts(last) : last, String(slot)),
    )
    return { workers: await addUp([...ended, ...snapshots]), answered }
  }
}

/** Answers the primary, from `registry`, until this worker ends. */
export function answerPrimary(registry: Registry): { tellLast(): Promise<void> } {
  const tell = async () => {
    const snapshot = await takeSnapshot(registry)
    // A channel that has just closed is no failure: the primary has ended, and this worker ends with it.
    await new Promise((resolve) => process.send?.({ type: TELL, snapshot }, undefined, undefined, resolve))
  }
  process.on('message', (message) => {
    if (typeof message === 'object' && message && 'type' in message && message.type === ASK)
      tell().catch(() => {})
  })
  // The first answer is unasked: the primary may have asked before this worker listened.
  tell().catch(() => {})
  return { tellLast: () => tell().catch(() => {}) }
}

/** Whether it answered in time. */
function ask(worker: Worker | undefined, known: Known, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), timeoutMs)
    known.onTold = () => {
      clearTimeout(timeout)
      resolve(!known.isAsked)
    }
    if (known.isAsked) return
    known.isAsked = true
    // If the channel is closed, the worker ends soon.
    worker?.send({ type: ASK }, () => {})
  })
}

function freeSlot(workers: Map<number, Known>): number {
  const taken = new Set([...workers.values()].map(({ slot }) => slot))
  let slot = 1
  while (taken.has(slot)) slot++
  return slot
}

function isTold(message: unknown): message is { type: typeof TELL; snapshot: Snapshot } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === TELL
}
