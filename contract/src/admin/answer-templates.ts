import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { messageText } from '../reports.ts'
import { id, idText, instant, name } from '../text.ts'
import { deleted } from './categories.ts'

/*
 * Texts that operators insert into their answers to reports. Each operator who may answer reports may edit them.
 */

/** The most templates of a shop. */
export const MAX_TEMPLATES = 100
export const MAX_TEMPLATE_TITLE_LENGTH = 60

export const answerTemplate = z.object({
  id,
  title: z.string(),
  text: z.string(),
  savedAt: instant,
})
export type AnswerTemplate = z.infer<typeof answerTemplate>

export const templateBody = z.strictObject({
  title: name('Title', MAX_TEMPLATE_TITLE_LENGTH),
  /** As long as an answer. */
  text: messageText,
})

export const answerTemplates = endpoint({
  method: 'GET',
  path: '/admin/answer-template/list',
  access: 'admin',
  permission: 'refund',
  summary: 'The answer templates, in the order of their titles',
  output: z.object({ templates: z.array(answerTemplate) }),
  errors: [],
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/admin/answer-template',
  access: 'admin',
  permission: 'refund',
  act: recorded('answer-template.create'),
  summary: `Keep a text for answers under a title; at most ${MAX_TEMPLATES}`,
  body: templateBody,
  output: answerTemplate,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/admin/answer-template',
  access: 'admin',
  permission: 'refund',
  act: recorded('answer-template.update'),
  summary: 'Change an answer template; answers that were sent stay as they are',
  body: templateBody.extend({ id }),
  output: answerTemplate,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/admin/answer-template/:id',
  access: 'admin',
  permission: 'refund',
  act: recorded('answer-template.delete'),
  summary: 'Delete an answer template; answers that were sent stay as they are',
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND'],
})
