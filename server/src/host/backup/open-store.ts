import path from 'node:path'
import { withoutEnding } from '@docket/contract/without-ending'
import { type Config, ConfigError, readSecret } from '../config.ts'
import { isEncryptedOrLocal } from '../encrypted-or-local.ts'
import type { BackupStore } from './stores/backup-store.ts'
import { folderStore } from './stores/folder-store.ts'
import type { S3Settings } from './stores/s3/connect-bucket.ts'

const S3 = 's3://'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** A part of the prefix, of characters that all services accept. */
const PREFIX_PART = /^[\w-][\w.-]*$/

/**
 * Opens the place that BACKUP_DIR names. An abort of `signal` ends its requests.
 * @throws ConfigError that names the bad variable
 */
export async function openStore(settings: Config['backup'], signal: AbortSignal): Promise<BackupStore> {
  if (!settings.place.startsWith(S3)) return folderStore(path.resolve(settings.place))
  const s3 = readS3Settings(settings)
  // A shop that keeps its backups in a folder does not load the client.
  const { connectBucket } = await import('./stores/s3/connect-bucket.ts')
  const { s3Store } = await import('./stores/s3/s3-store.ts')
  return s3Store(connectBucket(s3, { signal }))
}

function readS3Settings({ place, s3 }: Config['backup']): S3Settings {
  const [bucket = '', ...parts] = withoutEnding(place.slice(S3.length), '/').split('/')
  if (!BUCKET.test(bucket) || !parts.every((part) => PREFIX_PART.test(part))) {
    throw new ConfigError(
      'BACKUP_DIR: must be s3://BUCKET or s3://BUCKET/PREFIX, of letters, digits and the characters . _ -',
    )
  }
  const { endpoint, region, pathStyle } = s3
  if (endpoint !== undefined && !isEncryptedOrLocal(endpoint)) {
    throw new ConfigError('BACKUP_S3_ENDPOINT: must be https://, or an address of this machine')
  }
  return {
    bucket,
    prefix: parts.map((part) => `${part}/`).join(''),
    endpoint,
    region,
    // AWS has a host name for each bucket.
    pathStyle: endpoint !== undefined && pathStyle,
    credentials: readCredentials(s3),
  }
}

function readCredentials({
  accessKeyId,
  secretAccessKey,
}: Config['backup']['s3']): S3Settings['credentials'] {
  const id = readSecret({ name: 'BACKUP_S3_ACCESS_KEY_ID', ...accessKeyId })
  const secret = readSecret({ name: 'BACKUP_S3_SECRET_ACCESS_KEY', ...secretAccessKey })
  if (id === undefined && secret === undefined) return undefined
  if (id === undefined || secret === undefined) {
    throw new ConfigError('BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY: set both or neither')
  }
  return { accessKeyId: id, secretAccessKey: secret }
}
