const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A length of time in a sentence, with a number up to ten as a word: `one hour`, `three days`, `14 days`. */
export function inWords(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}
