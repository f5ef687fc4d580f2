import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHROMIUM = '/usr/bin/chromium'

/** Debian's Chromium, installed through apt where it is missing. */
export function ensureChromium() {
  if (existsSync(CHROMIUM)) return
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
  if (apt('install', '--no-install-recommends', 'chromium') !== 0 || !existsSync(CHROMIUM)) {
    throw new Error(
      `The browser tests need Chromium at ${CHROMIUM}; apt-get could not install it. See above.`,
    )
  }
}
