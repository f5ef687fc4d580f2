// `npm run build`: builds the web and the server, unless they were built from the same sources.
import './check-node.mjs'
import { buildServer, buildWeb } from './build.mjs'
import { pickNode } from './node.mjs'

const node = pickNode()
buildWeb(node)
buildServer(node)
