import { findTracking, getTracking } from 'ts-tracking-number'
import { expect } from 'vitest'

const OUR_PREFIX = /DKT-TEST-/gi
const OUR_NUMBERS = /DKT-TEST-\w{10}/gi

/** Expects that nothing in a text, such as a mail or a row of a file, looks like a carrier's tracking number. */
export function expectNoCarrierFormat(text: string): void {
  expect(carrierNumbersIn(text)).toEqual([])
}

/**
 * The parts of a text that `ts-tracking-number` recognizes as carriers' numbers, such as `UPS 1Z5R89390357567127`. It
 * checks four variants of the text (our numbers as they are or in lower case, with or without their prefix), and each
 * word of each variant.
 */
export function carrierNumbersIn(text: string): string[] {
  const variants = [
    text,
    text.replace(OUR_PREFIX, ''),
    text.replace(OUR_NUMBERS, (number) => number.toLowerCase()),
    text.replace(OUR_NUMBERS, (number) => number.toLowerCase().replace(OUR_PREFIX, '')),
  ]
  const words = new Set(variants.flatMap((variant) => variant.split(/[\s"'<>,;=()]+/)))
  const matches = [
    ...variants.flatMap((variant) => findTracking(variant)),
    ...[...words].flatMap((word) => getTracking(word) ?? []),
  ]
  return [...new Set(matches.map(({ name, trackingNumber }) => `${name} ${trackingNumber}`))]
}
