import { readFileSync, writeFileSync } from 'node:fs'
import { type Guarantee, guarantee } from '../guarantees/guarantee.ts'
import { timed } from '../install/run-program.ts'
import { listBackups, type Place, partFiles } from './place.ts'
import { failures, refusalViolations } from './shop-commands.ts'

const DAMAGED = 'is not as it was written. Use another backup.'
const LOST = 'the service has lost a part of this backup. Use another backup.'

/**
 * Changes a byte on the disk of Swift, and then an object. Swift returns the changed byte once, and moves the file away
 * when it has read it to its end. After that, it refuses the object.
 */
export async function proveDamage(place: Place): Promise<Guarantee[]> {
  const { bucket, commands } = place
  const newest = (await listBackups(place)).at(-1)
  if (!newest) throw new Error('There is no backup to damage.')
  const verify = (name: string) => timed(name, () => commands.run('backup:verify'))

  const firstPart = partFiles(place).at(-newest.parts) ?? ''
  writeFileSync(firstPart, flipByte(readFileSync(firstPart)))
  const changed = await verify('backup:verify, a byte on the disk was changed')
  const lost = await verify('backup:verify, Swift has found it, too')
  const next = await timed('npm run backup', () => commands.run('backup', [], { BACKUP_KEEP: '1' }))
  const keys = (await listBackups(place)).map(({ key }) => key)
  const overwritten = keys.at(-1) ?? ''
  await bucket.write(overwritten, flipByte(await bucket.read(overwritten)))
  const replaced = await verify('backup:verify, the object was overwritten')
  return [
    guarantee(
      'backup:verify finds a byte that was changed on the disk of the server',
      refusalViolations(changed, { says: DAMAGED, printed: newest.key }),
    ),
    guarantee(
      'backup:verify finds a part that the server has lost',
      refusalViolations(lost, { says: LOST, printed: newest.key }),
    ),
    guarantee('The next backup is made, and deletes the lost one', [
      ...failures(next),
      ...(keys.includes(newest.key) ? [`${newest.key} is still there.`] : []),
    ]),
    guarantee(
      'backup:verify finds an object that was overwritten',
      refusalViolations(replaced, { says: DAMAGED, printed: overwritten }),
    ),
  ]
}

function flipByte(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  return bytes
}
