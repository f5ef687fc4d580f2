import {
  type AnswerTemplate,
  MAX_TEMPLATES,
  type templateBody,
} from '@docket/contract/admin/answer-templates'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import { ADVISORY_LOCKS } from '../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import type { AnswerTemplates } from '../../host/db/tables.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import { forPeople } from '../../host/lists/text-order.ts'
import type { Actor } from '../../host/security/actor.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'

type TemplateBody = z.output<typeof templateBody>

export const audited = {
  'answer-template.create': null,
  'answer-template.update': null,
  'answer-template.delete': null,
} satisfies Audited

const writeEntry = entryWriter(audited)

/** All templates, in the order of their titles. */
export async function listTemplates(db: Database): Promise<{ templates: AnswerTemplate[] }> {
  const rows = await db
    .selectFrom('answer_templates')
    .selectAll()
    .orderBy(forPeople('title'))
    .limit(MAX_TEMPLATES)
    .execute()
  return { templates: rows.map(templateOf) }
}

/** Keeps a template. @throws VALIDATION_ERROR if another one has an equal title, or if there are MAX_TEMPLATES */
export async function createTemplate(
  db: Database,
  actor: Actor,
  body: TemplateBody,
): Promise<AnswerTemplate> {
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx)
    await requireFreeTitle(tx, body.title, null)
    const { count } = await tx
      .selectFrom('answer_templates')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_TEMPLATES)
      throw invalid({ title: [`There are ${MAX_TEMPLATES} templates. Delete one first.`] })
    const row = await tx.insertInto('answer_templates').values(body).returningAll().executeTakeFirstOrThrow()
    await writeEntry(tx, { ...actor, action: 'answer-template.create', subject: subjectOf(row), after: body })
    return templateOf(row)
  })
}

/** Changes a template. @throws NOT_FOUND; VALIDATION_ERROR if another one has an equal title */
export async function updateTemplate(
  db: Database,
  actor: Actor,
  { id, ...body }: TemplateBody & { id: number },
): Promise<AnswerTemplate> {
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx)
    const before = await tx.selectFrom('answer_templates').selectAll().where('id', '=', id).executeTakeFirst()
    if (!before) throw new ShopError('NOT_FOUND')
    await requireFreeTitle(tx, body.title, id)
    if (before.title === body.title && before.text === body.text) return templateOf(before)
    const row = await tx
      .updateTable('answer_templates')
      .set({ ...body, saved_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeEntry(tx, {
      ...actor,
      action: 'answer-template.update',
      subject: subjectOf(row),
      before: bodyOf(before),
      after: body,
    })
    return templateOf(row)
  })
}

/** Deletes a template. @throws NOT_FOUND */
export async function deleteTemplate(
  db: Database,
  actor: Actor,
  { id }: { id: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx)
    const row = await tx.deleteFrom('answer_templates').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    await writeEntry(tx, {
      ...actor,
      action: 'answer-template.delete',
      subject: subjectOf(row),
      before: bodyOf(row),
    })
    return { id }
  })
}

type TemplateRow = Selectable<AnswerTemplates>

const bodyOf = ({ title, text }: TemplateRow): TemplateBody => ({ title, text })
const subjectOf = ({ id }: TemplateRow) => `answer-template:${id}`

function templateOf({ id, title, text, saved_at }: TemplateRow): AnswerTemplate {
  return { id, title, text, savedAt: saved_at.toISOString() }
}

/** One operator at a time changes templates: each change sees the titles, and the number, of the one before. */
async function lockTemplates(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.answerTemplates})`.execute(tx)
}

/** @throws VALIDATION_ERROR if another template has an equal title */
async function requireFreeTitle(tx: Tx, title: string, exceptId: number | null): Promise<void> {
  const { rows } = await sql`
    SELECT FROM answer_templates
    WHERE public.text_key(title) = public.text_key(${title}) AND id IS DISTINCT FROM ${exceptId}::integer`.execute(
    tx,
  )
  if (rows.length > 0) throw invalid({ title: ['There is a template with this title already.'] })
}
