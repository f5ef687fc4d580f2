import { ConfigError } from './platform/config.ts'
import { startServer } from './start-server.ts'

try {
  await startServer()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
