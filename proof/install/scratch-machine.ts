import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../tools/root.mjs'
import { run } from './run-program.ts'

/**
 * Copies of this machine's folders that exist for the script only, with `files` in /usr/local/bin and without a shop
 * that is installed on this machine. /tmp is new and empty.
 */
const PREPARE = `
set -eu
mount -t tmpfs -o size=4G tmpfs "$LAYERS"
for folder in /etc /opt /var/lib /usr/local; do
  mkdir -p "$LAYERS$folder/upper" "$LAYERS$folder/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$LAYERS$folder/upper,workdir=$LAYERS$folder/work" "$folder"
done
rm -rf /etc/docket /opt/docket /var/lib/docket
cp "$FILES"/* /usr/local/bin
mount -t tmpfs -o mode=1777 tmpfs /tmp
`

/**
 * Runs a script as root in the folder of this project, on a copy of this machine. All its processes end with it. It
 * prints lines such as `## name`; the result is what it has printed below each of them.
 * @param files programs for /usr/local/bin
 */
export async function runOnScratchMachine(
  script: string,
  files: Record<string, string>,
): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-scratch-'))
  try {
    chmodSync(folder, 0o755)
    for (const name of ['layers', 'files']) mkdirSync(path.join(folder, name))
    for (const [name, text] of Object.entries(files))
      writeFileSync(path.join(folder, 'files', name), text, { mode: 0o755 })
    const program = path.join(folder, 'script')
    writeFileSync(program, `${PREPARE}\n${script}`)
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    return sectionsOf(
      await run('unshare', [...namespaces, 'sh', program], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, LAYERS: `${folder}/layers`, FILES: `${folder}/files` },
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sectionsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n') + 1)]),
  )
}
