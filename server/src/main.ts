import { ConfigError } from './platform/config.ts'
import { startServer } from './process/start-server.ts'

try {
  await startServer()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  // At once: left to end by itself, close-with-grace would call it a good end and answer 0.
  process.exit(1)
}
