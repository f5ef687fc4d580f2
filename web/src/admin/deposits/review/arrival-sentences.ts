import type { Arrival } from '@docket/contract/admin/deposits'
import { formatDollars } from '../../../lib/format.ts'
import { words } from '../strings.ts'

/** The requested amount, the arrived amount and the difference. */
export function arrivalSentences(arrival: Arrival): string[] {
  const { requested, arrived, worthlessReason, difference, credited } = arrival
  return [
    requested === null ? words.notRequested : words.requestedText(formatDollars(requested)),
    arrived === null ? words.worthUnknown : words.arrived(formatDollars(arrived)),
    difference === null ? '' : differenceSentence(difference),
    credited > 0 ? words.creditedAlready(formatDollars(credited)) : '',
    worthlessReason === null ? '' : words.worthlessReason[worthlessReason],
  ].filter(Boolean)
}

function differenceSentence(difference: number): string {
  if (difference === 0) return words.noDifference
  const amount = formatDollars(Math.abs(difference))
  return difference < 0 ? words.less(amount) : words.more(amount)
}
