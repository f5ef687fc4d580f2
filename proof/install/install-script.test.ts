import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { installPackage } from '../../server/test/process/install-package.ts'
import { ROOT } from '../../tools/root.mjs'
import { runOnScratchMachine } from './scratch-machine.ts'

/**
 * A script that replaces npm, so that this test takes a second instead of two minutes. It makes some of npm's files.
 * `npm run proof:install` runs the real npm, in a new Debian.
 */
const NPM = `#!/bin/sh
set -eu
[ "$(id -un)" = docket-build ]
touch "$HOME/is-writable"
# Root's npm must not tell this one where to write, and the secrets of root's shell are not for packages.
if env | grep -E '^(npm_|NODE=|INIT_CWD=|SECRET)' >&2; then exit 1; fi
mkdir -p node_modules
echo "npm $*" >> node_modules/npm.log
case "$1" in
  install)
    # This package has a chown that fails. So the test fails if the installation calls a package's program as root.
    mkdir -p "$3/node_modules/.bin"
    printf '#!/bin/sh\\nexit 1\\n' >"$3/node_modules/.bin/chown"
    chmod 755 "$3/node_modules/.bin/chown"
    ln -s ${process.execPath} "$3/node_modules/.bin/node"
    ;;
  run) mkdir -p server/dist web/dist && echo built | tee server/dist/main.js > web/dist/index.html ;;
esac
`

/**
 * Runs deploy/install.sh on a machine without a shop, changes two settings, and runs it again. It prints what the
 * script has printed and made, in sections.
 */
const SCRIPT = `
# Sources of root, also if another user has the clone of this test.
mkdir /opt/sources
tar --create --exclude=node_modules --exclude=dist --mode=go-w .npmrc *.json README.md CHANGELOG.md contract server web \\
  tools deploy docs monitoring | tar --extract --directory=/opt/sources --no-same-owner
cd /opt/sources
echo "## first"
# The variables that a script of npm gets.
(
  export HOME=/root npm_config_cache=/root/.npm npm_package_json=/opt/sources/package.json SECRET=1 NODE=/usr/bin/node INIT_CWD=/root
  deploy/install.sh 2>&1
)
echo "## list"
cd /
stat --format '%A %U %N' opt/docket/current opt/docket/releases/* opt/docket/releases/*/server/dist/main.js \\
  opt/docket/releases/*/docs/variables.md \\
  etc/docket/docket.env etc/docket/secrets etc/docket/secrets/* var/lib/docket usr/local/sbin/docket \\
  etc/systemd/system/docket.service etc/systemd/system/multi-user.target.wants/docket.service
echo "## npm"
cat /opt/docket/current/node_modules/npm.log
echo "## verify"
systemd-analyze verify docket.service 2>&1
systemd-analyze security --offline=true --threshold=15 /opt/docket/current/deploy/docket.service | tail -1
echo "## timers"
# The commands of docs/operating.md. Here systemd does not run, so nothing is started.
grep '^systemctl ' /opt/docket/current/docs/operating.md | sed 's/ --now//' | sh -e 2>&1
systemd-analyze verify docket-backup.timer docket-backup.service docket-backup-verify.timer docket-backup-verify.service 2>&1
stat --format '%N' /etc/systemd/system/docket-backup*.service /etc/systemd/system/timers.target.wants/docket-backup*
sed -i 's|^PUBLIC_URL=|PUBLIC_URL=https://shop.example.com|' /etc/docket/docket.env
echo smtps://mail.example.com > /etc/docket/secrets/SMTP_URL
sums() { sha256sum /etc/docket/docket.env /etc/docket/secrets/* /opt/docket/current/package.json; ls /opt/docket/releases; }
before=$(sums)
cd /opt/sources
echo "## second"
deploy/install.sh 2>&1
[ "$(sums)" = "$before" ] && echo 'Nothing has changed.'
echo "## added"
echo more > /opt/docket/current/node_modules/added
deploy/install.sh 2>&1
echo "## damaged"
rm -r /opt/docket/current/web/dist
deploy/install.sh 2>&1
[ "$(sums)" = "$before" ] && cat /opt/docket/current/web/dist/index.html
ls -A /opt/docket/releases
echo "## changed"
echo half > /opt/docket/current/server/dist/main.js
deploy/install.sh 2>&1
cat /opt/docket/current/server/dist/main.js
`

const { optionalDependencies, packageManager } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
)
const nodePackage = `node-linux-${process.arch}@${optionalDependencies[`node-linux-${process.arch}`]}`

/** The sections of the output. */
let output: Record<string, string>
const isRoot = process.getuid?.() === 0

// Only root can mount file systems and add users.
describe.skipIf(!isRoot)('deploy/install.sh', () => {
  beforeAll(async () => {
    installPackage('systemd', '/usr/bin/systemd-analyze')
    output = await runOnScratchMachine(SCRIPT, { npm: NPM })
  }, 120_000)

  it('builds a release that the shop cannot change, and links it as the current one', () => {
    const [, release = ''] =
      /^Building the release (\d+\.\d+\.\d+-[0-9a-f]{8}) …$/m.exec(output.first ?? '') ?? []
    expect(output.list).toContain(`lrwxrwxrwx root 'opt/docket/current' -> 'releases/${release}'`)
    expect(output.list).toContain(`drwxr-xr-x root 'opt/docket/releases/${release}'`)
    expect(output.list).toContain(`-rw-r--r-- root 'opt/docket/releases/${release}/server/dist/main.js'`)
    // deploy/run-as-docket reads the names of the variables from it.
    expect(output.list).toContain(`-rw-r--r-- root 'opt/docket/releases/${release}/docs/variables.md'`)
    // The last command leaves only the packages for production in the release.
    expect(
      output.npm
        ?.trim()
        .split('\n')
        .map((line) => line.replace(/ --no-audit| --no-fund| --loglevel=error|\S*\/\.partial-\w+/g, '')),
    ).toEqual([
      `npm install --prefix /tools --no-save --ignore-scripts ${nodePackage} ${packageManager}`,
      'npm ci --include=dev --include=optional --ignore-scripts',
      'npm run --silent build',
      'npm ci --omit=dev --workspace=server --workspace=contract --include-workspace-root --ignore-scripts',
    ])
  })

  it('makes secrets and settings that only root reads, and a folder for the data', () => {
    for (const file of ['docket.env', 'secrets/ADMIN_PASSWORD', 'secrets/BACKUP_KEY', 'secrets/SECRET_KEY']) {
      expect(output.list).toContain(`-rw------- root 'etc/docket/${file}'`)
    }
    expect(output.list).toContain("drwx------ root 'etc/docket/secrets'")
    expect(output.list).toContain("drwxr-x--- docket 'var/lib/docket'")
  })

  it('adds a service that starts with the machine, and that systemd finds correct and well protected', () => {
    expect(output.list).toContain(
      "'etc/systemd/system/multi-user.target.wants/docket.service' -> '/opt/docket/current/deploy/docket.service'",
    )
    expect(output.verify).toMatch(/^\S+ Overall exposure level for docket.service: [01]\.\d OK/)
  })

  it('has units for backups that the commands of docs/operating.md turn on, and that systemd finds correct', () => {
    const paths = (output.timers ?? '').trim().split('\n').slice(-4)
    expect(paths).toEqual([
      ...['docket-backup-verify.service', 'docket-backup.service'].map(
        (name) => `'/etc/systemd/system/${name}' -> '/opt/docket/current/deploy/${name}'`,
      ),
      ...['docket-backup-verify.timer', 'docket-backup.timer'].map(
        (name) => `'/etc/systemd/system/timers.target.wants/${name}' -> '/opt/docket/current/deploy/${name}'`,
      ),
    ])
    const messages = (output.timers ?? '').trim().split('\n').slice(0, -4)
    expect(messages.filter((line) => !line.startsWith('Created symlink '))).toEqual([])
  })

  it('says what is left to do', () => {
    for (const line of [
      'Set PUBLIC_URL in /etc/docket/docket.env.',
      'Write the address of your mail server to /etc/docket/secrets/SMTP_URL.',
      'Start the shop with: systemctl start docket',
    ])
      expect(output.first).toContain(line)
    expect(output.second).not.toContain('Set PUBLIC_URL')
    expect(output.second).not.toContain('SMTP_URL')
  })

  it('changes nothing when it runs again', () => {
    expect(output.second).toMatch(/^The release \S+ is there already\.$/m)
    expect(output.second).toMatch(/^Nothing has changed\.$/m)
  })

  it('builds a release again if files of it are missing or have another size, but not if there are more files', () => {
    expect(output.added).toMatch(/^The release \S+ is there already\.$/m)
    for (const section of [output.damaged, output.changed]) {
      expect(section).toMatch(
        /^The release \S+ is there already, but it is damaged: .*systemctl restart docket$/m,
      )
      expect(section).toMatch(/^Building the release /m)
    }
    // The build is complete, and nothing else is left in the folder of the releases.
    expect(output.damaged).toMatch(/^built\n\d+\.\d+\.\d+-[0-9a-f]{8}\n$/m)
    expect(output.changed).toMatch(/^built\n$/m)
  })
})
