import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { installPackage } from '../../server/test/process/install-package.ts'

export const SERVERS = ['account', 'container', 'object', 'proxy'] as const

/** Asked by Debian's packages before they start a service; 101 forbids it. */
const POLICY_FILE = '/usr/sbin/policy-rc.d'

/**
 * Installs Debian's OpenStack Swift if a part of it is missing. Its services are not started, because they would listen
 * on all addresses of this machine. @throws if a part is missing and this user is not root
 */
export function installSwift(): void {
  const missing = SERVERS.filter((server) => !existsSync(programOf(server)))
  if (missing.length === 0) return
  const packages = missing.map((server) => `swift-${server}`)
  if (process.getuid?.() !== 0) {
    throw new Error(
      `Run as root: apt-get install --no-install-recommends ${packages.join(' ')}. Then run this again.`,
    )
  }
  const hasPolicy = existsSync(POLICY_FILE)
  if (!hasPolicy) {
    writeFileSync(POLICY_FILE, '#!/bin/sh\nexit 101\n')
    chmodSync(POLICY_FILE, 0o755)
  }
  try {
    for (const server of missing) installPackage(`swift-${server}`, programOf(server))
  } finally {
    if (!hasPolicy) rmSync(POLICY_FILE, { force: true })
  }
}

export function programOf(server: (typeof SERVERS)[number]): string {
  return `/usr/bin/swift-${server}-server`
}
