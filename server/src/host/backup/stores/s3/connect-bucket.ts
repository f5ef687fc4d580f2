import { S3Client } from '@aws-sdk/client-s3'
import { explainS3Error, RequestTimedOutError } from './explain-s3-error.ts'

export interface S3Settings {
  bucket: string
  /** The beginning of all keys: empty, or a text that ends with `/`. */
  prefix: string
  /** The address of the service; undefined for AWS. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket is a part of the path, and not of the host name. */
  pathStyle: boolean
  /** Undefined: the client looks where AWS's tools keep credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export interface S3Times {
  connectMs: number
  /** If no byte arrives or leaves on a connection for so long, its request is tried again. */
  idleMs: number
  /** The limit for one request with all its tries. A part of 16 MiB in 10 minutes needs 28 kB a second. */
  requestMs: number
  /** The pause before the second try to read a part. The pause doubles before each further try. */
  pauseMs: number
}

const TIMES: S3Times = { connectMs: 10_000, idleMs: 30_000, requestMs: 10 * 60_000, pauseMs: 500 }

/** The most tries of a request if the connection fails or the service is busy. */
export const MAX_ATTEMPTS = 5

/** A bucket of an S3 service, with the limits of its requests. */
export interface Bucket extends Pick<S3Settings, 'bucket' | 'prefix'> {
  client: S3Client
  times: S3Times
  /** Ends requests that are running. */
  signal: AbortSignal
  /**
   * Makes a request, with a time limit. `signal` replaces that of the bucket.
   * @throws ConfigError with one line for the operator if the service refuses or cannot be reached
   */
  call<Answer>(send: (options: RequestOptions) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
}

interface RequestOptions {
  abortSignal: AbortSignal
}

export function connectBucket(
  settings: S3Settings,
  { signal, times = TIMES }: { signal: AbortSignal; times?: S3Times },
): Bucket {
  const { bucket, prefix, endpoint, region, pathStyle, credentials } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: times.connectMs, socketTimeout: times.idleMs },
    // Services other than AWS do not all know the newer checksums. The signature covers each part, and the whole backup
    // is read back.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    client,
    bucket,
    prefix,
    times,
    signal,
    async call(send, by = signal) {
      const deadline = AbortSignal.timeout(times.requestMs)
      try {
        return await send({ abortSignal: AbortSignal.any([by, deadline]) })
      } catch (error) {
        by.throwIfAborted()
        throw explainS3Error(deadline.aborted ? new RequestTimedOutError() : error, settings)
      }
    },
  }
}
