import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without its window, and the whole of it; `e2e/playwright.config.ts` takes the first that is there. */
const SHELL = 'chromium-headless-shell'
const WHOLE = 'chromium'

/** Debian's Chromium, installed through apt where it is missing. */
export function ensureChromium() {
  if (isThere(SHELL)) return
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...words) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', '-y', '-qq', ...words]
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  }
  apt('update')
  apt('install', '--no-install-recommends', SHELL)
  if (isThere(SHELL) || isThere(WHOLE)) return
  // Other systems than Debian's do not have it apart.
  apt('install', '--no-install-recommends', WHOLE)
  if (isThere(WHOLE)) return
  throw new Error(
    `The browser tests need /usr/bin/${SHELL} or /usr/bin/${WHOLE}; apt-get could not install them. See above.`,
  )
}

/** @param {string} name */
function isThere(name) {
  return existsSync(`/usr/bin/${name}`)
}
