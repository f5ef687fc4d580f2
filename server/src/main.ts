import { areas } from './areas.ts'
import { ConfigError } from './host/config.ts'
import { startServer } from './host/process/start-server.ts'

try {
  await startServer(areas)
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  // Without this call, the process would run out of work, and close-with-grace would then end it with exit code 0.
  process.exit(1)
}
