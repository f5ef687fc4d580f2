import { labelOf } from './answer-log.ts'
import type { Guarantee } from './guarantees/guarantee.ts'
import type { Testbed } from './testbed/testbed.ts'

interface KindSummary {
  count: number
  /** The longest time; Infinity if the harness had to restart a server. */
  sellingAgainMs: number
  mailingAgainMs: number
  /** The number of missing answers and of answers with a 5xx, by status. */
  errors: Map<string, number>
}

/** Prints for every kind of fault how often it happened, how long the recovery took, and which errors customers saw. */
export function printFaults(testbeds: Pick<Testbed, 'timeline' | 'answerLog'>[]): void {
  const kinds = new Map<string, KindSummary>()
  for (const testbed of testbeds) addTestbed(kinds, testbed)
  console.log('\nfault                times  sells again after  mails again after  errors seen')
  for (const [kind, { count, sellingAgainMs, mailingAgainMs, errors }] of [...kinds].sort(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const errorTexts = [...errors].sort().map(([label, times]) => `${times} × ${label}`)
    const columns = [
      kind.padEnd(19),
      String(count).padStart(6),
      seconds(sellingAgainMs).padStart(17),
      seconds(mailingAgainMs).padStart(17),
      errorTexts.join(', ') || 'none',
    ]
    console.log(columns.join('  '))
  }
}

function seconds(ms: number): string {
  return ms === Infinity ? 'not in time' : `${(ms / 1_000).toFixed(1)} s`
}

function addTestbed(
  kinds: Map<string, KindSummary>,
  { timeline, answerLog }: Pick<Testbed, 'timeline' | 'answerLog'>,
) {
  const summaryOf = (kind: string) => {
    const summary = kinds.get(kind) ?? {
      count: 0,
      sellingAgainMs: 0,
      mailingAgainMs: 0,
      errors: new Map<string, number>(),
    }
    kinds.set(kind, summary)
    return summary
  }
  for (const step of timeline.steps) {
    for (const kind of step.kinds) {
      const summary = summaryOf(kind)
      summary.count++
      summary.sellingAgainMs = Math.max(summary.sellingAgainMs, step.sellingAgainMs ?? Infinity)
      summary.mailingAgainMs = Math.max(summary.mailingAgainMs, step.mailingAgainMs ?? Infinity)
    }
  }
  for (const answerRecord of answerLog.answers) {
    if (answerRecord.status !== null && answerRecord.status < 500) continue
    for (const kind of timeline.stepAt(answerRecord.endedAt)?.kinds ?? []) {
      const { errors } = summaryOf(kind)
      const label = labelOf(answerRecord)
      errors.set(label, (errors.get(label) ?? 0) + 1)
    }
  }
}

/** Prints every guarantee with its violations. */
export function printGuarantees(guarantees: Guarantee[]): void {
  console.log('')
  for (const { title, violations } of guarantees) {
    console.log(`${violations.length === 0 ? 'ok  ' : 'BAD '} ${title}`)
    for (const violation of violations) console.log(`       ${violation}`)
  }
}

/** Prints whether all guarantees hold, and returns it. If some are broken, `advice` says how to repeat the run. */
export function printResult(guarantees: readonly Guarantee[], advice = ''): boolean {
  const broken = guarantees.filter(({ violations }) => violations.length > 0).length
  console.log(
    broken === 0
      ? `All ${guarantees.length} guarantees hold.`
      : `${broken} of ${guarantees.length} guarantees are broken. ${advice}`.trimEnd(),
  )
  return broken === 0
}
