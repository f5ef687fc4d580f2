import { type Guarantee, guarantee } from '../guarantees/guarantee.ts'
import { timed } from '../install/run-program.ts'
import type { SERVERS } from './install-swift.ts'
import { type Place, partFiles } from './place.ts'
import { type CommandResult, refusalViolations } from './shop-commands.ts'
import { USERS } from './swift-config.ts'

interface Refusal {
  cause: string
  /** The settings that are wrong. */
  changes?: Record<string, string>
  /** The server of Swift that does not run. */
  stopped?: (typeof SERVERS)[number]
  /** A part of the line that the command prints. */
  says: string
}

const WRONG_SECRET = 'another-secret-than-that-of-the-key'

const REFUSALS: readonly Refusal[] = [
  {
    cause: 'A wrong secret (403)',
    changes: { BACKUP_S3_SECRET_ACCESS_KEY: WRONG_SECRET },
    says: 'BACKUP_S3_SECRET_ACCESS_KEY is not the secret of BACKUP_S3_ACCESS_KEY_ID.',
  },
  {
    cause: 'An unknown access key (403)',
    changes: { BACKUP_S3_ACCESS_KEY_ID: 'docket:unknown' },
    // Swift does not distinguish it from a wrong secret.
    says: 'BACKUP_S3_SECRET_ACCESS_KEY is not the secret of BACKUP_S3_ACCESS_KEY_ID.',
  },
  {
    cause: 'A key without rights (403)',
    changes: { BACKUP_S3_ACCESS_KEY_ID: USERS.stranger },
    says: 'the access key may not do this. It needs the rights to list the bucket',
  },
  {
    cause: 'Another region (400)',
    changes: { BACKUP_S3_REGION: 'eu-central-1' },
    says: 'BACKUP_S3_REGION is eu-central-1, but the service is in another region.',
  },
  {
    cause: 'A missing bucket (404)',
    changes: { BACKUP_DIR: 's3://no-bucket/docket' },
    says: 'Create it, or correct BACKUP_DIR.',
  },
  {
    cause: 'A server whose storage does not run (503)',
    stopped: 'object',
    says: 'the service is busy. Run the command again later.',
  },
  {
    cause: 'A server that does not run',
    stopped: 'proxy',
    says: '(ECONNREFUSED). See that it runs, and that BACKUP_S3_ENDPOINT is its address.',
  },
]

/** Makes backups that cannot succeed, and one that is interrupted. None of them may leave anything. */
export async function proveRefusals(place: Place, secrets: readonly string[]): Promise<Guarantee[]> {
  const before = await contentsOf(place)
  const guarantees: Guarantee[] = []
  for (const refusal of REFUSALS) {
    const result = await timed(refusal.cause, () => backUpWith(place, refusal))
    guarantees.push(
      guarantee(
        `${refusal.cause} ends a backup with one line that says what to do, and no secret`,
        refusalViolations(result, { says: refusal.says, secrets: [...secrets, WRONG_SECRET] }),
      ),
    )
  }
  const interrupted = await timed('A backup that is interrupted', () => interrupt(place))
  const after = await contentsOf(place)
  guarantees.push(
    guarantee('A backup that is interrupted says so, after at least one part was uploaded', [
      ...refusalViolations(interrupted.result, {
        says: 'The backup was interrupted. No file was written.',
        secrets,
      }),
      ...(interrupted.parts > 0 ? [] : ['No part was uploaded.']),
    ]),
    guarantee('No failed or interrupted backup leaves an object, a part or an unfinished upload', [
      ...after.filter((one) => !before.includes(one)).map((one) => `It left ${one}.`),
      ...before.filter((one) => !after.includes(one)).map((one) => `It removed ${one}.`),
    ]),
  )
  return guarantees
}

async function backUpWith({ swift, commands }: Place, { changes, stopped }: Refusal): Promise<CommandResult> {
  if (stopped) await swift.stop(stopped)
  try {
    return await commands.run('backup', [], changes)
  } finally {
    if (stopped) await swift.start(stopped)
  }
}

async function interrupt({ bucket, commands }: Place): Promise<{ result: CommandResult; parts: number }> {
  let parts = 0
  const result = await commands.interrupt('backup', async () => {
    // An upload that ends at this moment has no parts any more.
    const uploads = await bucket.uploads().catch(() => [])
    parts = uploads[0]?.parts ?? 0
    return parts > 0
  })
  return { result, parts }
}

/** The names of everything that the server stores. */
async function contentsOf(place: Place): Promise<string[]> {
  const objects = await place.bucket.list()
  const uploads = await place.bucket.uploads()
  return [
    ...objects.map(({ key }) => key),
    ...uploads.map(({ key }) => `an upload of ${key}`),
    ...partFiles(place),
  ]
}
