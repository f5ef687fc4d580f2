import type { SandboxLogins } from '../features/identity/first-users/find-sandbox-logins.ts'
import type { Config } from '../platform/config.ts'

/** The text that an operator sees once the shop runs. Logins are only printed in a sandbox. */
export function startupBanner(config: Config, { customer, operator }: SandboxLogins): string {
  const lines = [`${config.storeName} is open: ${config.publicUrl}`]
  if (config.sandbox) {
    lines.push(
      `  customer  ${shown(customer)}${config.publicUrl}/login`,
      `  operator  ${shown(operator)}${config.publicUrl}/admin/login`,
      `  mailbox   ${config.publicUrl}/sandbox/mailbox`,
      '  Sandbox: mails and payments stay on this machine. Press Ctrl-C to stop.',
    )
  }
  return `${lines.join('\n')}\n`
}

function shown(login: SandboxLogins['operator']): string {
  return login ? `${login.email} / ${login.password}`.padEnd(35) : ''
}
