import type { Arrival } from '@docket/contract/admin/deposits'
import { formatDollars } from '../../../lib/format.ts'
import { words } from '../strings.ts'

/** The requested amount, the arrived amount and the difference. */
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
