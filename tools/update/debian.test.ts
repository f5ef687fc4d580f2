import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findDebian } from './debian.mjs'
import { switchRelease } from './switch-release.mjs'

/*
 * Programs of this test replace systemctl and journalctl. As systemd does, they count the restarts of the service on
 * after a switch from a release that fails. A release that does not fail becomes ready after the update has asked for its
 * restarts, as a real shop needs longer for its start than one such question takes.
 */

let folder: string
let shop: Server
/** The releases whose server ends at its start. */
let broken: string[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-debian-'))
  for (const name of ['bin', 'releases/old', 'releases/new'])
    mkdirSync(path.join(folder, name), { recursive: true })
  symlinkSync('releases/old', path.join(folder, 'current'))
  writeProgram('systemctl', [
    `cd ${folder}`,
    'release=$(basename "$(readlink current)")',
    'case "$1 $3" in',
    '  restart*) rm -f questions ;;',
    '  *NRestarts*) echo question >>questions; if grep -qx "$release" broken; then echo restart >>restarts; fi; cat restarts 2>/dev/null | wc -l ;;',
    '  *InvocationID*) echo "id-of-$release" ;;',
    'esac',
  ])
  writeProgram('journalctl', ['echo "journalctl $*"', 'echo "Error: A bug."'])
  broken = []
  shop = createServer((_request, response) => {
    const release = path.basename(readlinkSync(path.join(folder, 'current')))
    response.writeHead(broken.includes(release) || countQuestions() < 2 ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('PATH', `${folder}/bin:${process.env.PATH}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it('goes back from a release that fails, though systemd has counted its restarts', async () => {
  const { isDone, lines } = await update(['new'])
  expect(isDone).toBe(false)
  expect(path.basename(readlinkSync(path.join(folder, 'current')))).toBe('old')
  expect(lines.at(-1)).toBe('The shop runs old again. The log of the shop says why the update failed.')
})

it('prints the last lines of the first start of a release that fails, before it goes back', async () => {
  const { lines } = await update(['new'])
  expect(lines.slice(0, 2)).toEqual([
    'The last lines of the log of new:\n' +
      '  journalctl --quiet --no-pager --output=cat --lines=10 _SYSTEMD_INVOCATION_ID=id-of-new + INVOCATION_ID=id-of-new\n' +
      '  Error: A bug.',
    'new did not become ready. Going back to old …',
  ])
})

it('says that the previous release fails, too, with its own log', async () => {
  await expect(update(['new', 'old'])).rejects.toThrow('old does not become ready either.')
})

/** How often the update has asked for the restarts since the last switch: after the switch, and while it waits. */
function countQuestions(): number {
  const file = path.join(folder, 'questions')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0
}

async function update(failing: string[]) {
  broken = failing
  writeFileSync(path.join(folder, 'broken'), `${failing.join('\n')}\n`)
  const installation = findDebian(path.join(folder, 'releases/old'))
  if (installation === null) throw new Error('There is no installation.')
  const { port } = shop.address() as AddressInfo
  const lines: string[] = []
  const isDone = await switchRelease(
    { ...installation, origin: `http://127.0.0.1:${port}` },
    path.join(folder, 'releases/new'),
    (line) => lines.push(line),
  )
  return { isDone, lines }
}

function writeProgram(name: string, lines: string[]) {
  const file = path.join(folder, 'bin', name)
  writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(file, 0o755)
}
