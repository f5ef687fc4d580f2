import type { Random } from '../random.ts'
import type { Fault, FaultPlan } from './fault.ts'

/** Faults that happen at the same time, and the pause before them. */
export interface PlannedStep {
  pauseMs: number
  faults: FaultPlan[]
}

const SHARE_OF_PAIRS = 0.4

const isExternalService = ({ family }: Fault) => family === 'external-service'

/**
 * Plans `count` faults of these kinds, of 1 to 10 s, with pauses. Every kind is planned once before a kind is repeated.
 * Some happen two at a time: one fault of an external service (providers, mail) and one other fault.
 */
export function planSteps(random: Random, faults: Fault[], count: number): PlannedStep[] {
  const steps: PlannedStep[] = []
  let deck: Fault[] = []
  const draw = (): Fault => {
    if (deck.length === 0) deck = random.shuffled(faults)
    const fault = deck.pop()
    if (!fault) throw new Error('There are no faults to plan.')
    return fault
  }
  for (let planned = 0; planned < count; ) {
    const first = draw()
    const step: PlannedStep = { pauseMs: random.integer(500, 2_500), faults: [planOf(random, first)] }
    planned++
    const next = deck.at(-1)
    if (
      random.chance(SHARE_OF_PAIRS) &&
      planned < count &&
      next &&
      isExternalService(next) !== isExternalService(first)
    ) {
      step.faults.push(planOf(random, draw()))
      planned++
    }
    steps.push(step)
  }
  return steps
}

function planOf(random: Random, { kind }: Fault): FaultPlan {
  return { kind, target: random.integer(0, 1), durationMs: random.integer(1_000, 10_000) }
}
