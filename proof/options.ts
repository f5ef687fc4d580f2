import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { faultKinds } from './faults/all-faults.ts'
import type { ShopKind } from './testbed/testbed.ts'

export interface Options {
  seed: number
  faults: number
  /** No fault begins after this time; Infinity by default. */
  maxMs: number
  /** The kinds of faults; empty for all. */
  only: string[]
  shops: ShopKind[]
  /** The file for the results of the guarantees, as JSON; null for no file. */
  report: string | null
}

const USAGE = `npm run proof -- [--seed N] [--faults N] [--seconds N] [--only kind,kind] [--shop external-database|embedded]
Kinds: ${faultKinds.join(', ')}`

/** @throws with the usage if an argument is unknown */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      faults: { type: 'string', default: '20' },
      seconds: { type: 'string' },
      only: { type: 'string', default: '' },
      shop: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const only = values.only.split(',').filter(Boolean)
  const unknown = only.filter((kind) => !faultKinds.includes(kind))
  if (unknown.length > 0) throw new Error(`Unknown faults: ${unknown.join(', ')}.\n${USAGE}`)
  return {
    seed: values.seed === undefined ? randomInt(1, 1_000_000) : wholeNumber('--seed', values.seed, USAGE),
    faults: wholeNumber('--faults', values.faults, USAGE),
    maxMs: values.seconds === undefined ? Infinity : wholeNumber('--seconds', values.seconds, USAGE) * 1_000,
    only,
    shops: shopsOf(values.shop),
    report: values.report ?? null,
  }
}

function shopsOf(name: string | undefined): ShopKind[] {
  if (name === undefined) return ['external-database', 'embedded']
  if (name === 'external-database' || name === 'embedded') return [name]
  throw new Error(`--shop: ${name} is unknown.\n${USAGE}`)
}

/** @throws if the value of the option `name` is no whole number */
export function wholeNumber(name: string, text: string, usage = ''): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name}: must be a whole number.\n${usage}`.trim())
  return Number(text)
}
