import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installPackage } from '../../server/test/process/install-package.ts'
import { adaptConfig } from '../adapt-config.ts'
import { endProcess } from '../end-process.ts'

const PROGRAM = '/usr/sbin/nginx'
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Starts Debian's nginx with Debian's own nginx.conf and this site, and installs it if it is missing. */
export function startNginx(site: string): { stop(): Promise<void> } {
  installPackage('nginx', PROGRAM)
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-nginx-'))
  // The workers run as another user, who must be able to read the folder.
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'temporary'))
  const siteFile = path.join(folder, 'site')
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/temporary/${name};\n`)
  writeFileSync(siteFile, `${paths.join('')}${site}\n`)
  const config = adaptConfig(readFileSync('/etc/nginx/nginx.conf', 'utf8'), {
    '/run/nginx.pid': path.join(folder, 'nginx.pid'),
    '/var/log/nginx/error.log': path.join(folder, 'error.log'),
    '/var/log/nginx/access.log': path.join(folder, 'access.log'),
    '/etc/nginx/sites-enabled/*': siteFile,
    '/etc/nginx/conf.d/*.conf': path.join(folder, 'none/*.conf'),
  })
  const configFile = path.join(folder, 'nginx.conf')
  writeFileSync(configFile, config)
  const args = ['-c', configFile, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;']
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    async stop() {
      await endProcess(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
