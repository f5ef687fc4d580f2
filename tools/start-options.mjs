const OPTIONS = ['--watch', '--quarantine', '--build-only']

/**
 * The options of `npm start`. An unknown one is refused, because a mistyped `--quarantine` must not start a shop that
 * sends mails.
 * @param {string[]} args
 */
export function readStartOptions(args) {
  const unknown = args.find((option) => !OPTIONS.includes(option))
  if (unknown !== undefined)
    throw new Error(`${unknown} is unknown. Usage: npm start [-- --quarantine | --build-only]`)
  return {
    watch: args.includes('--watch'),
    /** Installs and builds what is missing, and starts nothing. */
    buildOnly: args.includes('--build-only'),
    /** The variables that the options set for the server. */
    variables: args.includes('--quarantine') ? { QUARANTINE: '1' } : {},
  }
}
