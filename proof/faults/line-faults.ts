import type { LineMode } from '../../server/test/fault-proxy.ts'
import type { Scene } from '../scene.ts'
import type { Fault, FaultPlan } from './fault.ts'

/** Faults of the connections between one server and its database. */
export const lineFaults: Fault[] = [
  lineFault('line-cut', { kind: 'cut' }, { cutsOff: true }),
  lineFault('line-delay', { kind: 'delay', delayMs: 300 }),
  lineFault('line-slow', { kind: 'slow', bytesPerSecond: 200_000 }),
  lineFault('line-swallow', { kind: 'swallow' }, { cutsOff: true }),
  lineFault('line-half-open', { kind: 'half-open' }),
]

function lineFault(kind: string, mode: LineMode, { cutsOff = false } = {}): Fault {
  return {
    ...{ kind, family: 'line', on: ['outside'] },
    async begin(scene, plan) {
      const { line, place } = targetOf(scene, plan)
      await line.set(mode)
      return { withoutDatabase: cutsOff ? [place] : [], end: () => line.set({ kind: 'pass' }) }
    },
  }
}

function targetOf({ lines }: Scene, { target }: FaultPlan) {
  const place = target % lines.length
  const line = lines[place]
  if (!line) throw new Error('There is no line to an embedded database.')
  return { line, place }
}
