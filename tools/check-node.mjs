// Ends the process with one line if this Node is too old for the scripts. It is the first import of each script that an
// operator starts, but for the update: see update/check-node.mjs. A missing named export of Node would fail before this
// check, so the scripts import only those that Node 18 has.
import { readFileSync } from 'node:fs'
import { neededNode, requireNode } from './node-version.mjs'

requireNode(neededNode(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))))
