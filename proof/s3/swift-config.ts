import { userInfo } from 'node:os'
import type { SERVERS } from './install-swift.ts'

type Server = (typeof SERVERS)[number]

interface SwiftSettings {
  folder: string
  ports: Readonly<Record<Server, number>>
  /** The secret of both users. */
  secret: string
}

/** The access keys: one with all rights, and one without any. */
export const USERS = { owner: 'docket:backup', stranger: 'docket:stranger' } as const

/** The region that the servers have if none is configured. */
export const REGION = 'us-east-1'

/** The configuration of each server, and of all of them. */
export function swiftFiles(settings: SwiftSettings): Record<string, string> {
  return {
    'swift.conf': `[swift-hash]
swift_hash_path_suffix = proof
[storage-policy:0]
name = only
default = yes
`,
    'proxy-server.conf': proxyFile(settings),
    ...Object.fromEntries(
      (['account', 'container', 'object'] as const).map((server) => [
        `${server}-server.conf`,
        `${defaultsOf(server, settings)}
devices = ${settings.folder}/devices
mount_check = false
${PATIENT}
container_update_timeout = 30
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`,
      ]),
    ),
  }
}

/** Limits in seconds, for a machine that has other work. */
const PATIENT = `conn_timeout = 10
node_timeout = 60`

function defaultsOf(server: Server, { folder, ports }: SwiftSettings): string {
  // Without workers, each server is one process, which stays in the foreground.
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[server]}
swift_dir = ${folder}
user = ${userInfo().username}
workers = 0`
}

/**
 * The middleware `s3api` speaks S3, and `tempauth` knows the users. `tempauth` demands a cache, but only to keep tokens,
 * and S3 has none: each request is signed. So no memcached runs at the address of the cache.
 */
function proxyFile(settings: SwiftSettings): string {
  return `${defaultsOf('proxy', settings)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${USERS.owner.replace(':', '_')} = ${settings.secret} .admin
user_${USERS.stranger.replace(':', '_')} = ${settings.secret}
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${PATIENT}
`
}
