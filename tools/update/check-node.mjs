// As ../check-node.mjs, for the update: on Debian 12, root runs it with Debian's Node, which is version 18. In a clone, it
// needs the Node of package.json, as every other script does.
import { existsSync, readFileSync } from 'node:fs'
import { neededNode, requireNode } from '../node-version.mjs'

const DEBIAN_NODE = '18.15'

// deploy/add-release.sh writes this list into each release.
const isInstalled = existsSync(new URL('../../.release-files', import.meta.url))
const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
requireNode(isInstalled ? DEBIAN_NODE : neededNode(packageJson))
