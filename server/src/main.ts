import { ConfigError } from './platform/config.ts'
import { startServer } from './process/start-server.ts'

try {
  await startServer()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  // Without this the process would end by itself, and close-with-grace would end it with code 0.
  process.exit(1)
}
