// Ends the process with one line if this Node is too old for the scripts. It is the first import of each script that an
// operator starts. A missing named export of Node would fail before this check, so the scripts import only those that
// Node 18 has.
import { readFileSync } from 'node:fs'
import { isAtLeast, neededNode } from './node-version.mjs'

const needed = neededNode(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))
if (!isAtLeast(process.versions.node, needed)) {
  process.stderr.write(`Docket needs Node ${needed} or newer; this is ${process.versions.node}.\n`)
  process.exit(1)
}
