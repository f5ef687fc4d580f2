import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { areas } from './areas.ts'
import { environmentsOf, servicesOf } from './host/areas/services-of.ts'
import type { ServiceEnvironment } from './host/service-environment.ts'

const FOLDER = import.meta.dirname
const declared = environmentsOf(servicesOf(areas))

// After a change, write the file again: npm run tables
it('the commands check the variables of each service that an area declares, and load no more of it', async () => {
  const found = await exportedEnvironments()
  const sources = declared.map((environment) => {
    const source = found.find((one) => one.environment === environment)
    if (!source) throw new Error(`No file exports the variables ${environment.names.join(', ')}.`)
    return source
  })
  await expect(fileOf(sources)).toMatchFileSnapshot(path.join(FOLDER, 'environments.ts'))
  expect(sources.length).toBeGreaterThan(1)
})

interface Source {
  environment: ServiceEnvironment
  name: string
  file: string
}

/** What `serviceEnvironment` has made, with the file that exports it. */
async function exportedEnvironments(): Promise<Source[]> {
  const files = globSync('**/*.ts', { cwd: FOLDER, exclude: (file) => /[.]test[.]ts$/.test(file) })
    .filter((file) => readFileSync(path.join(FOLDER, file), 'utf8').includes('= serviceEnvironment({'))
    .sort()
  const found = await Promise.all(
    files.map(async (file) => {
      const values = (await import(path.join(FOLDER, file))) as Record<string, ServiceEnvironment>
      return Object.entries(values).map(([name, environment]) => ({ environment, name, file }))
    }),
  )
  return found.flat()
}

function fileOf(sources: readonly Source[]): string {
  const imports = sources
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ name, file }) => `import { ${name} } from './${file}'`)
  return [
    '// The areas declare these services in their area.ts. After a change there, write this file again: npm run tables',
    ...imports,
    "import type { ServiceEnvironment } from './host/service-environment.ts'",
    '',
    '/** The variables of all services outside of the shop, for commands: they do not load the areas. */',
    'export const environments: readonly ServiceEnvironment[] = [',
    ...sources.map(({ name }) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}
