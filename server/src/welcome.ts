import type { Config } from './platform/config.ts'

/** What an operator reads once the shop is up. Outside the sandbox no login is ever printed. */
export function welcome(config: Config): string {
  const lines = [`${config.storeName} is open: ${config.publicUrl}`]
  if (config.sandbox) {
    lines.push(
      `  customer  demo@docket.test / docket-demo       ${config.publicUrl}/login`,
      `  operator  ${config.admin.email} / ${sandboxPassword(config)}   ${config.publicUrl}/admin/login`,
      `  mailbox   ${config.publicUrl}/sandbox/mailbox`,
      '  Sandbox: mails and payments stay on this machine. Press Ctrl-C to stop.',
    )
  }
  return `${lines.join('\n')}\n`
}

function sandboxPassword({ admin }: Config) {
  return admin.password === 'docket-admin' ? admin.password : '(the ADMIN_PASSWORD you set)'
}
