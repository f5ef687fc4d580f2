import {
  type addNote as addCall,
  type CustomerNote,
  type customerNotes as listCall,
  MAX_NOTES,
} from '@docket/contract/admin/customer-notes'
import type { Page } from '@docket/contract/page'
import { mayDo } from '@docket/contract/permissions'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import { readPage } from '../../host/lists/page.ts'
import type { Actor } from '../../host/security/actor.ts'
import type { Identity } from '../../host/security/sessions.ts'
import { writeEntry } from './audited.ts'
import { lockCustomer } from './lock-customer.ts'

type Caller = Pick<Identity, 'id' | 'operatorRole'>

/** The notes about a customer, newest first. @throws NOT_FOUND */
export async function listNotes(
  db: Database,
  caller: Caller,
  { userId, ...query }: { userId: number } & z.output<typeof listCall.query>,
): Promise<Page<CustomerNote>> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
  const notes = db
    .selectFrom('customer_notes')
    .innerJoin('users', 'users.id', 'customer_notes.written_by')
    .select(['customer_notes.id', 'text', 'written_by', 'users.username', 'written_at'])
    .where('user_id', '=', userId)
    .orderBy('customer_notes.id', 'desc')
  const noteOf = (note: Awaited<ReturnType<(typeof notes)['executeTakeFirstOrThrow']>>) => ({
    id: note.id,
    text: note.text,
    by: note.username,
    at: note.written_at.toISOString(),
    mayDelete: mayDelete(caller, note),
  })
  return readPage(notes, noteOf, query)
}

/** One's own note, and with the permission to manage people any. */
const mayDelete = ({ id, operatorRole }: Caller, { written_by }: { written_by: number }) =>
  id === written_by || mayDo(operatorRole, 'people')

/**
 * Writes a note about a customer. The same text of the same operator again, with no other note between, is the same note:
 * a form was sent twice. @throws NOT_FOUND; VALIDATION_ERROR if there are MAX_NOTES
 */
export async function addNote(
  db: Database,
  actor: Actor,
  { userId, text }: z.output<typeof addCall.body>,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, userId)
    const last = await tx
      .selectFrom('customer_notes')
      .select(['id', 'written_by', sql<boolean>`text = ${text}`.as('isSame')])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.isSame && last.written_by === actor.actorId) return { id: last.id }
    const { count } = await tx
      .selectFrom('customer_notes')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_NOTES) throw invalid({ text: [`There are ${MAX_NOTES} notes. Delete one first.`] })
    const { id } = await tx
      .insertInto('customer_notes')
      .values({ user_id: userId, written_by: actor.actorId, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Without the text: it is about a person, and goes with its row.
    await writeEntry(tx, {
      ...actor,
      action: 'user.add-note',
      subject: `user:${userId}`,
      after: { noteId: id },
    })
    return { id }
  })
}

/** Deletes a note for good. @throws NOT_FOUND; FORBIDDEN for the note of another operator */
export async function deleteNote(
  db: Database,
  call: { actor: Actor; caller: Caller },
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const note = await tx
      .selectFrom('customer_notes')
      .select(['user_id', 'written_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!note) throw new ShopError('NOT_FOUND')
    if (!mayDelete(call.caller, note)) throw new ShopError('FORBIDDEN')
    const { numDeletedRows } = await tx.deleteFrom('customer_notes').where('id', '=', id).executeTakeFirst()
    // Another operator was faster.
    if (numDeletedRows === 0n) throw new ShopError('NOT_FOUND')
    await writeEntry(tx, {
      ...call.actor,
      action: 'user.delete-note',
      subject: `user:${note.user_id}`,
      before: { noteId: id, writtenBy: note.written_by },
    })
    return { id }
  })
}
