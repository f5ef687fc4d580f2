/**
 * Removes all of these characters from the end of a text. In linear time, unlike the expression `/[…]+$/`, which scans
 * each run of these characters from each of its positions.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
