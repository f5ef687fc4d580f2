import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Headless Chromium and full Chromium. `e2e/playwright.config.ts` uses the first one that is installed. */
const HEADLESS = 'chromium-headless-shell'
const FULL = 'chromium'

/** Installs Debian's Chromium with apt if it is missing. */
export function ensureChromium() {
  if (isInstalled(HEADLESS)) return
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (/** @type {string[]} */ ...args) => {
    const [program = '', ...programArgs] = [...sudo, 'apt-get', '-y', '-qq', ...args]
    return spawnSync(program, programArgs, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  }
  apt('update')
  apt('install', '--no-install-recommends', HEADLESS)
  if (isInstalled(HEADLESS) || isInstalled(FULL)) return
  // Not every system with apt has a separate package for headless Chromium.
  apt('install', '--no-install-recommends', FULL)
  if (isInstalled(FULL)) return
  throw new Error(
    `The browser tests need /usr/bin/${HEADLESS} or /usr/bin/${FULL}; apt-get could not install them. See above.`,
  )
}

/** @param {string} name */
function isInstalled(name) {
  return existsSync(`/usr/bin/${name}`)
}
