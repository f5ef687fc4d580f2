import type { SandboxLogins } from '../features/identity/first-users/find-sandbox-logins.ts'
import type { Config } from '../platform/config.ts'

const LOCAL_SANDBOX = '  Sandbox: mails and payments stay on this machine. Press Ctrl-C to stop.'
const PUBLIC_SANDBOX = ['  Public sandbox: payments are simulated. Press Ctrl-C to stop.']

const QUARANTINE =
  '  Quarantine: no mail is sent, and no payment provider is called. Restart without it to open the shop.'

/** The text that an operator sees once the shop runs. Logins are only printed in a sandbox. */
export function startupBanner(config: Config, { customer, operator }: SandboxLogins): string {
  const lines = [
    `${config.storeName} is ${config.quarantine ? 'in quarantine' : 'open'}: ${config.publicUrl}`,
  ]
  if (config.sandbox) {
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

function loginColumn(login: SandboxLogins['operator']): string {
  return login ? `${login.email} / ${login.password}`.padEnd(35) : ''
}
