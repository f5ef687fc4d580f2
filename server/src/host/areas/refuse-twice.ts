/** Two declarations of one name would hide each other. @throws if a name is twice among `names` */
export function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Error(`The ${what} ${twice} is declared twice.`)
}
