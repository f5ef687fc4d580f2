import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { guideBlocks } from '../../server/test/process/guide-blocks.ts'
import { ROOT } from '../../tools/root.mjs'
import { readComposeFile } from './compose-file.ts'
import { readCommands } from './read-commands.ts'
import { run } from './run-program.ts'

const scripts: Record<string, string> = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
).scripts

it('an operator who follows docs/installing.md has the secrets and settings of compose.yaml', async () => {
  const commands = readCommands('Containers')
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-guide-'))
  cpSync(path.join(ROOT, 'deploy'), path.join(folder, 'deploy'), { recursive: true })
  await run('bash', ['-e', '-c', `${commands.secrets}\n${commands.settings}`], { cwd: folder })
  const variables = parseEnv(readFileSync(path.join(folder, '.env'), 'utf8'))
  // `parseEnv` gives each variable a string, although its type also allows undefined.
  const compose = readComposeFile(variables as Record<string, string>)
  expect(compose.services.shop.environment.MAIL_FROM).toBe('The Shop <shop@example.com>')
  expect(compose.services.proxy.ports?.[0]).toBe('0.0.0.0:80:80')
  expect(readdirSync(path.join(folder, 'secrets')).sort()).toEqual(Object.keys(compose.secrets).sort())
  rmSync(folder, { recursive: true })
  // The tests have no Docker to run these commands. `npm run proof:container` starts the same image with the same
  // settings.
  expect(commands.start).toBe('docker compose build\ndocker compose up --detach --wait')
})

it('every command in docs/installing.md, and in docs/updating.md for containers, is a command of the shop', () => {
  const [update = ''] = guideBlocks('updating.md', 'In containers')
  const lines = [
    ...update.matchAll(/^docker compose run --rm --no-deps shop (.*)$/gm),
    ...readCommands('Containers').commands.matchAll(
      /^docker compose exec .*shop \/app\/deploy\/docket (.*)$/gm,
    ),
    ...readCommands('Debian').commands.matchAll(/^docket (.*)$/gm),
  ]
  expect(lines).toHaveLength(8)
  for (const [, name = ''] of lines) expect(scripts[name]).toMatch(/^node server\/src\//)
})

it('the commands of the section Debian are those that `npm run proof:install` runs', () => {
  const { install, start, proxy, postgresql } = readCommands('Debian')
  expect(install.split('\n')[1]).toBe('deploy/install.sh')
  expect(start.split('\n')[0]).toBe('systemctl start docket')
  expect(proxy.split('\n')[2]).toBe('systemctl reload caddy')
  for (const block of [install, proxy, postgresql]) {
    expect(block.split('\n')[0]).toMatch(/^apt-get install --no-install-recommends [a-z ]+$/)
  }
})
