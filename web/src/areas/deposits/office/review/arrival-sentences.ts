import type { Arrival } from '@docket/contract/admin/deposits'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { words } from '../strings.ts'

/** First the difference between what arrived and what was requested, then what an admin must know about it. */
export function arrivalSentences(arrival: Arrival): string[] {
  const { worthlessReason, credited } = arrival
  return [
    differenceSentence(arrival),
    arrival.arrived === null ? words.worthUnknown : '',
    credited > 0 ? words.creditedAlready(formatDollars(credited)) : '',
    worthlessReason === null ? '' : words.worthlessReason[worthlessReason],
  ].filter(Boolean)
}

function differenceSentence({ requested, arrived, difference }: Arrival): string {
  if (requested === null) return arrived === null ? '' : words.arrivedUnrequested(formatDollars(arrived))
  const requestedText = formatDollars(requested)
  if (arrived === null || difference === null) return words.requestedText(requestedText)
  if (difference === 0) return words.asRequested(requestedText)
  const sentence = difference < 0 ? words.missing : words.tooMuch
  return sentence(formatDollars(Math.abs(difference)), formatDollars(arrived), requestedText)
}
