import {
  type addTag as addCall,
  LISTED_TAGS,
  type tagsInUse as listCall,
  MAX_TAGS,
} from '@docket/contract/admin/customer-notes'
import type { Output } from '@docket/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tx } from '../../host/db/database.ts'
import { invalid } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { writeEntry } from './audited.ts'
import { lockCustomer } from './lock-customer.ts'

type TagOfCustomer = z.output<typeof addCall.body>

/** For a query over `users`: the tags of the user, in their order. */
export const tagsOfUser = sql<string[]>`ARRAY(
  SELECT tag FROM customer_tags WHERE customer_tags.user_id = users.id ORDER BY tag COLLATE public.for_people)`

/** For a query over `users`: whether the user has a tag that is equal to this one. */
export const hasTag = (tag: string): RawBuilder<SqlBool> => sql`users.id IN (
  SELECT user_id FROM customer_tags WHERE public.text_key(tag) COLLATE "C" = public.text_key(${tag}))`

/** The tags in use, the most frequent first. Equal tags are one, as most customers have it. */
export async function listTags(db: Database): Promise<Output<typeof listCall>> {
  const { rows } = await sql<{ tag: string; customers: number }>`
    SELECT mode() WITHIN GROUP (ORDER BY tag COLLATE "C") AS tag, count(*)::integer AS customers
    FROM customer_tags GROUP BY public.text_key(tag) COLLATE "C"
    ORDER BY customers DESC, 1 LIMIT ${LISTED_TAGS}`.execute(db)
  return { tags: rows }
}

/**
 * Tags a customer. An equal tag, in other letters, stays as it is.
 * @throws NOT_FOUND; VALIDATION_ERROR if the customer has MAX_TAGS
 */
export async function addTag(db: Database, actor: Actor, { userId, tag }: TagOfCustomer) {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, userId)
    const tags = await readTags(tx, userId)
    if (await findEqual(tx, { userId, tag })) return { tags }
    if (tags.length >= MAX_TAGS) {
      throw invalid({ tag: [`This customer has ${MAX_TAGS} tags. Remove one first.`] })
    }
    await tx.insertInto('customer_tags').values({ user_id: userId, tag }).execute()
    return recordTags(tx, actor, { action: 'user.add-tag', userId, before: tags.length })
  })
}

/** Takes a tag from a customer, or one that is equal to it. @throws NOT_FOUND */
export async function removeTag(db: Database, actor: Actor, { userId, tag }: TagOfCustomer) {
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, userId)
    const tags = await readTags(tx, userId)
    const equal = await findEqual(tx, { userId, tag })
    if (!equal) return { tags }
    await tx.deleteFrom('customer_tags').where('user_id', '=', userId).where('tag', '=', equal.tag).execute()
    return recordTags(tx, actor, { action: 'user.remove-tag', userId, before: tags.length })
  })
}

async function readTags(tx: Tx, userId: number): Promise<string[]> {
  const { tags } = await tx
    .selectFrom('users')
    .select(tagsOfUser.as('tags'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return tags
}

function findEqual(tx: Tx, { userId, tag }: TagOfCustomer) {
  return tx
    .selectFrom('customer_tags')
    .select('tag')
    .where('user_id', '=', userId)
    .where(sql<boolean>`public.text_key(tag) COLLATE "C" = public.text_key(${tag})`)
    .executeTakeFirst()
}

interface TagChange {
  action: 'user.add-tag' | 'user.remove-tag'
  userId: number
  /** How many tags the customer had. */
  before: number
}

/** Writes the entry of the audit log. It has numbers only: a tag says something about a person, and goes with its row. */
async function recordTags(tx: Tx, actor: Actor, { action, userId, before }: TagChange) {
  const tags = await readTags(tx, userId)
  await writeEntry(tx, {
    ...actor,
    action,
    subject: `user:${userId}`,
    before: { tags: before },
    after: { tags: tags.length },
  })
  return { tags }
}
