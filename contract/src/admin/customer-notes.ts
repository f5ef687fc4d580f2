import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, idText, instant, longId, longIdText, message, name } from '../text.ts'
import { userList } from './user-list.ts'

/*
 * What operators write about a customer: notes and tags. The customer sees them in the copy of the own data, and nowhere
 * else.
 */

export const MAX_NOTE_LENGTH = 2_000
/** The most notes of one customer. */
export const MAX_NOTES = 500

export const noteText = message(MAX_NOTE_LENGTH, 'Write a few words.')

export const customerNote = z.object({
  id: longId,
  text: z.string(),
  /** The username of the operator. */
  by: z.string(),
  at: instant,
  /** Whether the caller may delete it. */
  mayDelete: z.boolean(),
})
export type CustomerNote = z.infer<typeof customerNote>

export const customerNotes = endpoint({
  method: 'GET',
  path: '/admin/user/:id/note/list',
  access: 'admin',
  permission: 'view',
  summary: 'The notes of operators about a customer, newest first',
  params: z.object({ id: idText }),
  query: z.object(pageQuery),
  output: pageOf(customerNote),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/admin/user/note',
  access: 'admin',
  permission: 'refund',
  act: recorded('user.add-note'),
  summary: `Write a note about a customer, at most ${MAX_NOTES}. The same text twice in a row is one note`,
  body: z.strictObject({ userId: id, text: noteText }),
  output: z.object({ id: longId }),
  status: 201,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/admin/user/note/:id',
  access: 'admin',
  permission: 'refund',
  act: recorded('user.delete-note'),
  summary: 'Delete a note: one’s own, or with the permission `people` any',
  params: z.object({ id: longIdText }),
  output: z.object({ id: longId }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const MAX_TAG_LENGTH = userList.filters.tag.max
/** The most tags of one customer. */
export const MAX_TAGS = 20

/** One or a few words. An address would name another person. */
export const customerTag = name('Tag', MAX_TAG_LENGTH)
  .transform((tag) => tag.replace(/\s+/g, ' '))
  .refine((tag) => !tag.includes('@'), 'Use words, not an address.')

/** The tags of a customer, in their order. */
const tags = z.object({ tags: z.array(z.string()) })

export const addTag = endpoint({
  method: 'POST',
  path: '/admin/user/tag',
  access: 'admin',
  permission: 'refund',
  act: recorded('user.add-tag'),
  summary: `Tag a customer, with at most ${MAX_TAGS} tags. An equal tag stays as it is`,
  body: z.strictObject({ userId: id, tag: customerTag }),
  output: tags,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const removeTag = endpoint({
  method: 'POST',
  path: '/admin/user/tag/remove',
  access: 'admin',
  permission: 'refund',
  act: recorded('user.remove-tag'),
  summary: 'Take a tag from a customer',
  body: z.strictObject({ userId: id, tag: customerTag }),
  output: tags,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

/** The most tags in use that are listed. */
export const LISTED_TAGS = 200

export const tagsInUse = endpoint({
  method: 'GET',
  path: '/admin/user/tag/list',
  access: 'admin',
  permission: 'view',
  summary: `The tags in use, the most frequent first, at most ${LISTED_TAGS}`,
  output: z.object({ tags: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  errors: [],
})
