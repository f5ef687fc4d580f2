/**
 * Whether a version of Node is a needed one or newer.
 * @param {string} version such as 22.18.0
 * @param {string} needed such as 20.11
 */
export function isAtLeast(version, needed) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number)
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

/**
 * The oldest Node that a release needs for its scripts, such as 20.11.
 * @param {{ engines: { node: string } }} packageJson of the release
 */
export function neededNode({ engines }) {
  return /^>=(\d+\.\d+)/.exec(engines.node)?.[1] ?? ''
}

/** Ends the process with one line if this Node is too old. @param {string} needed such as 20.11 */
export function requireNode(needed) {
  if (isAtLeast(process.versions.node, needed)) return
  process.stderr.write(`Docket needs Node ${needed} or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
