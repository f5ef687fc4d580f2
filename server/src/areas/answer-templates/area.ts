import * as office from '@docket/contract/admin/answer-templates'
import { area } from '../../host/areas/area.ts'
import { audited, createTemplate, deleteTemplate, listTemplates, updateTemplate } from './answer-templates.ts'

/** Texts that operators insert into their answers to reports. */
export const answerTemplates = area({
  name: 'answer-templates',
  contract: [office],
  tags: { 'admin-answer-template': 'Texts for answers to reports.' },
  routes(api, { platform: { db } }) {
    api.route(office.answerTemplates, () => listTemplates(db))
    api.route(office.createTemplate, ({ actor, body }) => createTemplate(db, actor, body))
    api.route(office.updateTemplate, ({ actor, body }) => updateTemplate(db, actor, body))
    api.route(office.deleteTemplate, ({ actor, params }) => deleteTemplate(db, actor, params))
  },
  audited,
  tables: {
    answer_templates: {
      rights: 'SELECT, INSERT, UPDATE, DELETE',
      kept: `until an operator deletes them: at most ${office.MAX_TEMPLATES}`,
      person: { none: { 'what the shop answers to any customer': ['text', 'title'] } },
      growsSlowly: true,
    },
  },
})
