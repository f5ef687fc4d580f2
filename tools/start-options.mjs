const OPTIONS = ['--watch', '--quarantine']

/**
 * The options of `npm start`. An unknown one is refused, because a mistyped `--quarantine` must not start a shop that
 * sends mails.
 * @param {string[]} args
 */
export function readStartOptions(args) {
  const unknown = args.find((option) => !OPTIONS.includes(option))
  if (unknown !== undefined) throw new Error(`${unknown} is unknown. Usage: npm start [-- --quarantine]`)
  return {
    watch: args.includes('--watch'),
    /** The variables that the options set for the server. */
    variables: args.includes('--quarantine') ? { QUARANTINE: '1' } : {},
  }
}
