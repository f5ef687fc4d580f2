import { randomUUID } from 'node:crypto'

/** Ends the names of a test's data. It has no vowels, so that a search for a word, such as "add", never finds it. */
export function newTag(): string {
  return randomUUID()
    .slice(0, 8)
    .replace(/[a-f]/g, (letter) => 'ghjkmn'.charAt('abcdef'.indexOf(letter)))
}
