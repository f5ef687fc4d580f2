import cluster, { type Worker } from 'node:cluster'
import type { Registry } from 'prom-client'
import { addUp, keepCounts, labelProcess, type Snapshot, takeSnapshot } from './snapshot.ts'

const REQUEST = 'docket:ask-metrics'
const ANSWER = 'docket:tell-metrics'

/** What the primary process of this cluster knows about one worker. */
interface WorkerState {
  /** A small number that the replacement of this worker uses again, so that a restart adds no label. */
  slot: number
  last: Snapshot
  /**
   * Whether the worker has not answered the last request yet. It gets no other request until it answers, so that no
   * requests pile up for a hanging worker.
   */
  isAsked: boolean
  onAnswer: () => void
}

/** The metrics of all workers together, and how many of them answered. */
export interface Gathered {
  workers: Snapshot
  answered: number
}

/**
 * Asks the workers of this cluster for their metrics and waits at most `timeoutMs`. The last counts of a worker that
 * does not answer in time, or has ended, stay in the sums. Call it once, in the primary, before the first fork.
 */
export function gatherWorkers({ timeoutMs = 1_000 } = {}): () => Promise<Gathered> {
  const workers = new Map<number, WorkerState>()
  let ended: Snapshot[] = []

  cluster.on('fork', ({ id }) => {
    workers.set(id, { slot: freeSlot(workers), last: [], isAsked: false, onAnswer: () => {} })
  })
  cluster.on('message', ({ id }, message: unknown) => {
    const state = workers.get(id)
    if (!state || !isAnswer(message)) return
    state.isAsked = false
    state.last = message.snapshot
    state.onAnswer()
  })
  // Not 'exit', because the worker's last message may arrive after it.
  cluster.on('disconnect', ({ id }) => {
    const state = workers.get(id)
    if (!state) return
    workers.delete(id)
    ended.push(keepCounts(state.last))
    state.onAnswer()
  })

  return async () => {
    const answers = [...workers].map(([id, state]) => ask(cluster.workers?.[id], state, timeoutMs))
    const answered = (await Promise.all(answers)).filter((isAnswered) => isAnswered).length
    if (ended.length > 1) {
      const endedBefore = ended
      ended = []
      ended.push(await addUp(endedBefore))
    }
    const snapshots = [...workers.values()].map(({ last, slot, isAsked }) =>
      labelProcess(isAsked ? keepCounts(last) : last, String(slot)),
    )
    return { workers: await addUp([...ended, ...snapshots]), answered }
  }
}

/** Answers the primary's requests with the metrics of `registry`, until this worker ends. */
export function answerPrimary(registry: Registry): { sendLast(): Promise<void> } {
  const send = async () => {
    const snapshot = await takeSnapshot(registry)
    // A closed channel is not an error: the primary has ended, and this worker ends with it.
    await new Promise((resolve) => process.send?.({ type: ANSWER, snapshot }, undefined, undefined, resolve))
  }
  process.on('message', (message) => {
    if (typeof message === 'object' && message && 'type' in message && message.type === REQUEST)
      send().catch(() => {})
  })
  // Sent without a request, because the primary may have asked before this worker listened.
  send().catch(() => {})
  return { sendLast: () => send().catch(() => {}) }
}

/** Asks a worker for its metrics. Returns whether it answered in time. */
function ask(worker: Worker | undefined, state: WorkerState, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), timeoutMs)
    state.onAnswer = () => {
      clearTimeout(timeout)
      resolve(!state.isAsked)
    }
    if (state.isAsked) return
    state.isAsked = true
    // If the channel is closed, the worker ends soon.
    worker?.send({ type: REQUEST }, () => {})
  })
}

function freeSlot(workers: Map<number, WorkerState>): number {
  const takenSlots = new Set([...workers.values()].map(({ slot }) => slot))
  let slot = 1
  while (takenSlots.has(slot)) slot++
  return slot
}

function isAnswer(message: unknown): message is { type: typeof ANSWER; snapshot: Snapshot } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === ANSWER
}
