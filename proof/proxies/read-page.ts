import { guideBlocks, nameBlocks } from '../../server/test/process/guide-blocks.ts'
import { adaptConfig } from '../adapt-config.ts'

/** The public name of the shop and its own address, as in docs/proxies.md. */
const NAME = 'shop.example.com'
const SHOP = '127.0.0.1:3000'

/** The commands of docs/proxies.md, and its configurations. */
export const page = {
  nginx: nameBlocks(
    ['certificate', 'configuration', 'turnOn'],
    guideBlocks('proxies.md', 'nginx', ['sh', 'nginx']),
  ),
  haproxy: nameBlocks(
    ['firstCertificate', 'configuration', 'useCertificate', 'certificate'],
    guideBlocks('proxies.md', 'HAProxy', ['sh', 'haproxy']),
  ),
}

export interface Ports {
  http: number
  https: number
  shop: number
}

/** The site of nginx, on ports of localhost. The certificate and its key are in the file `certificate`. */
export function nginxSite({ http, https, shop }: Ports, files: { certificate: string; web: string }): string {
  const site = page.nginx.configuration.replaceAll(/^ *listen \[::\]:.*\n/gm, '')
  return adaptConfig(site, {
    'listen 80': `listen 127.0.0.1:${http}`,
    'listen 443': `listen 127.0.0.1:${https}`,
    'https://$host$request_uri': `https://$host:${https}$request_uri`,
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`]: files.certificate,
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`]: files.certificate,
    '/var/www/html': files.web,
    [NAME]: 'localhost',
    [SHOP]: `127.0.0.1:${shop}`,
  })
}

/**
 * The configuration of HAProxy, on ports of localhost. Without root, HAProxy cannot change its user and its root
 * folder, so these lines are left out.
 */
export function haproxyConfig({ http, https, shop }: Ports, files: { certificate: string; certbot: number }) {
  const isRoot = process.getuid?.() === 0
  const config = page.haproxy.configuration
  const own = isRoot ? config : config.replaceAll(/^ *(user|group|chroot) .*\n/gm, '')
  return adaptConfig(`${own}\n`, {
    ':::80 v4v6': `127.0.0.1:${http}`,
    ':::443 v4v6': `127.0.0.1:${https}`,
    '/etc/haproxy/docket.pem': files.certificate,
    '127.0.0.1:8888': `127.0.0.1:${files.certbot}`,
    [SHOP]: `127.0.0.1:${shop}`,
  })
}
