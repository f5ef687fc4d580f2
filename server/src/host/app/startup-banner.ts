import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SandboxLogins } from '../areas/sandbox-logins.ts'
import type { Config } from '../config.ts'
import { makeFolder } from '../make-folder.ts'

const LOCAL_SANDBOX = '  Sandbox: mails and payments stay on this machine. Press Ctrl-C to stop.'
const PUBLIC_SANDBOX = ['  Public sandbox: payments are simulated. Press Ctrl-C to stop.']

const QUARANTINE =
  '  Quarantine: no mail is sent, and no payment provider is called. Restart without it to open the shop.'

/**
 * The text that an operator sees once the shop runs. Logins are only printed in a sandbox, and those of a public sandbox
 * only on a terminal, because logs are kept and copied. Otherwise they are in a file that only the shop's user can read.
 */
export function startupBanner(
  config: Config,
  logins: SandboxLogins,
  { isTerminal }: { isTerminal: boolean },
): string {
  const { customer, operator } = logins
  const lines = [
    `${config.storeName} is ${config.quarantine ? 'in quarantine' : 'open'}: ${config.publicUrl}`,
  ]
  if (config.publicSandbox && !isTerminal) {
    lines.push(...PUBLIC_SANDBOX, `  Logins: ${storeLogins(config, logins)}`)
  } else if (config.sandbox) {
    lines.push(
      `  customer  ${loginColumn(customer)}${config.publicUrl}/login`,
      `  operator  ${loginColumn(operator)}${config.publicUrl}/admin/login`,
      ...(config.publicSandbox
        ? PUBLIC_SANDBOX
        : [`  mailbox   ${config.publicUrl}/sandbox/mailbox`, LOCAL_SANDBOX]),
    )
  }
  if (config.quarantine) lines.push(QUARANTINE)
  return `${lines.join('\n')}\n`
}

/** Writes the logins to a file in DATA_DIR, and returns its path, or why there is none. */
function storeLogins({ dataDir }: Config, { customer, operator }: SandboxLogins): string {
  const file = path.join(dataDir, 'sandbox-logins')
  const lines = [`customer  ${loginColumn(customer)}`, `operator  ${loginColumn(operator)}`]
  try {
    makeFolder(dataDir)
    // A file that exists could have another mode.
    rmSync(file, { force: true })
    writeFileSync(file, lines.map((line) => `${line.trimEnd()}\n`).join(''), { mode: 0o600, flag: 'wx' })
    return file
  } catch (error) {
    return `could not be stored (${(error as Error).message}). Start the shop on a terminal to see them.`
  }
}

function loginColumn(login: SandboxLogins['operator']): string {
  return login ? `${login.email} / ${login.password}`.padEnd(35) : ''
}
