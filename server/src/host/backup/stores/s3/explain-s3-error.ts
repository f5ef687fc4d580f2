import { S3ServiceException } from '@aws-sdk/client-s3'
import { ConfigError } from '../../../config.ts'
import { LostBackupError } from '../backup-store.ts'
import type { S3Settings } from './connect-bucket.ts'

/** A request has exceeded its time limit. */
export class RequestTimedOutError extends Error {}

type Place = Pick<S3Settings, 'bucket' | 'prefix' | 'endpoint' | 'region'>

/** The place of the backups as messages name it: `s3://bucket/prefix`. */
export function nameOf({ bucket, prefix }: Pick<Place, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '')
}

/** OpenStack Swift has lost a part of an object. AWS has no such error. */
const LOST_PART = 'BrokenMPU'

/** What to do about each error that an S3 service names. */
const REASONS: Readonly<Record<string, (place: Place) => string>> = {
  NoSuchBucket: ({ bucket, endpoint }) =>
    `there is no bucket ${bucket} at ${endpoint ?? 'AWS'}. Create it, or correct BACKUP_DIR`,
  AccessDenied: () =>
    'the access key may not do this. It needs the rights to list the bucket and its multipart uploads, to read, write and delete its objects, and to abort uploads',
  InvalidAccessKeyId: () => 'the service does not know BACKUP_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: () => 'BACKUP_S3_SECRET_ACCESS_KEY is not the secret of BACKUP_S3_ACCESS_KEY_ID',
  CredentialsProviderError: () =>
    'there is no access key. Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: () =>
    'the clock of this machine differs from that of the service by too much. Set it, for example with NTP',
  AuthorizationHeaderMalformed: ({ region }) =>
    `BACKUP_S3_REGION is ${region}, but the service is in another region`,
  PermanentRedirect: ({ region }) => `BACKUP_S3_REGION is ${region}, but the bucket is in another region`,
  IllegalLocationConstraintException: ({ region }) =>
    `BACKUP_S3_REGION is ${region}, but the bucket is in another region`,
  PreconditionFailed: () =>
    'another program changed the same object during this command. Run the command again',
  NoSuchKey: () => 'the object does not exist any more',
  [LOST_PART]: () => 'the service has lost a part of this backup. Use another backup',
  NoSuchUpload: () => 'the service has ended the upload. Run the backup again',
  QuotaExceeded: () => 'its quota is used up',
  XMinioStorageFull: () => 'its disk is full',
  SlowDown: () => 'the service is busy. Run the command again later',
  ServiceUnavailable: () => 'the service is busy. Run the command again later',
}

/** The names for errors whose answer has no body. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  412: 'PreconditionFailed',
  503: 'ServiceUnavailable',
}

/** Codes of Node's errors if the connection fails. Those of certificates are not here, because there are many. */
const UNREACHABLE = /^(E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|PIPE|TIMEDOUT))$/

/** A line for the operator about an error of a request. Errors that have one already, and bugs, are returned. */
export function explainS3Error(error: unknown, place: Place): unknown {
  if (error instanceof ConfigError) return error
  const reason = reasonOf(error, place)
  if (reason === null) return error
  const Explained = (error as Error).name === LOST_PART ? LostBackupError : ConfigError
  return new Explained(`BACKUP_DIR: cannot use ${nameOf(place)}: ${reason}.`, { cause: error })
}

function reasonOf(error: unknown, place: Place): string | null {
  const { name, code, message } = error as NodeJS.ErrnoException
  const service = place.endpoint ?? 'AWS'
  if (error instanceof RequestTimedOutError || name === 'TimeoutError') {
    return `${service} does not answer in time. Run the command again`
  }
  const known = REASONS[name]
  if (known) return known(place)
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    const knownStatus = REASONS[STATUS_NAMES[status] ?? '']
    if (knownStatus) return knownStatus(place)
    return `the service answered ${status} ${name}: ${message}`.replace(/\.$/, '')
  }
  if (code === undefined) return null
  if (!UNREACHABLE.test(code)) return `the connection to ${service} failed (${code})`
  const advice =
    place.endpoint === undefined
      ? 'See that this machine reaches it'
      : 'See that it runs, and that BACKUP_S3_ENDPOINT is its address'
  return `${service} cannot be reached (${code}). ${advice}`
}
