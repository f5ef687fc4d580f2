import { ConfigError, readConfig } from '../config.ts'
import { addAppRole } from './add-app-role.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run database:roles -- ROLE [--apply]'

/**
 * `npm run database:roles -- docket_app`: prints the SQL that creates the shop's own database role and gives it its
 * rights. With `--apply` it runs the SQL, and prints the address of a new role.
 */
await runCommand(async ({ args, print }) => {
  const [role = '', option, ...others] = args
  const isUsable = /^[a-z_][a-z0-9_]{0,62}$/.test(role) && (option ?? '--apply') === '--apply'
  if (!isUsable || others.length > 0) throw new ConfigError(USAGE)
  const apply = option === '--apply'
  const { statements, address } = await addAppRole(readConfig(), { role, apply })
  if (!apply) {
    for (const statement of statements) print(`${statement};`)
    if (statements.length === 0) print(`-- ${role} has its rights.`)
    return
  }
  print(`${role} has its rights.`)
  if (address !== null) print(`Its address, which is not shown again:\nDATABASE_URL=${address}`)
})
