import { icu } from '@docket/contract/icu'

/** The sample of a test shipment, on the page that sells them. */
export const words = {
  title: 'A sample',
  route: 'Chicago to Toronto, without a number.',
  what: 'What happens',
  seen: 'Your tracking page shows',
  got: 'Your code gets',
  day: icu('Day {day, number} of {days, number}'),
  expected: (day: string) => `Expected ${day}`,
  /** Beside each delivered state, as a shipment has 'Made here on' and its date there. */
  madeHere: 'Made here, as a sample',
  events: 'Events of the sample',
  play: 'Play',
  pause: 'Pause',
  earlier: 'Earlier',
  later: 'Later',
  moment: 'Day of the sample',
  momentText: icu('Day {day, number}: {event}, {place}'),
}
