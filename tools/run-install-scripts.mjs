// `node tools/run-install-scripts.mjs`, after `npm ci`: runs the install scripts of the packages that need theirs.
// `npm start` and `npm test` do it themselves. Needs no packages itself.
import './check-node.mjs'
import { runInstallScripts } from './install-scripts.mjs'
import { ROOT } from './root.mjs'

runInstallScripts(ROOT)
