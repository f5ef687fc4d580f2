import type { Arrival } from '@docket/contract/admin/deposit'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDollars } from '../../../lib/format.ts'

const words = adminStrings.deposit

/** What was asked for, what arrived, and how the one differs from the other. */
export function arrivalSentences(arrival: Arrival): string[] {
  const { asked, arrived, nothingBecause, difference, credited } = arrival
  return [
    asked === null ? words.notAskedFor : words.askedFor(formatDollars(asked)),
    arrived === null ? words.worthUnknown : words.arrived(formatDollars(arrived)),
    difference === null ? '' : differenceSentence(difference),
    credited > 0 ? words.creditedAlready(formatDollars(credited)) : '',
    nothingBecause === null ? '' : words.nothingBecause[nothingBecause],
  ].filter(Boolean)
}

function differenceSentence(difference: number): string {
  if (difference === 0) return words.noDifference
  const amount = formatDollars(Math.abs(difference))
  return difference < 0 ? words.less(amount) : words.more(amount)
}
