/**
 * Replaces the addresses and folders of the operator's machines in a configuration by those of this run.
 * @param replacements new texts by old texts; longer old texts are replaced first
 * @throws if an old text is missing, or an address of the operator's network is left
 */
export function adaptConfig(config: string, replacements: Record<string, string>): string {
  let text = config
  for (const [before, after] of Object.entries(replacements).sort(([a], [b]) => b.length - a.length)) {
    if (!text.includes(before)) throw new Error(`The configuration does not contain ${before}:\n${config}`)
    text = text.replaceAll(before, after)
  }
  const left = /10\.0\.0\.\d[\d:/]*/.exec(text)
  if (left) throw new Error(`The configuration still contains ${left[0]}:\n${text}`)
  return text
}
