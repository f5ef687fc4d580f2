import { officeArea } from '../../kit/office/office-area.ts'

/** Answer templates have no place in the sidebar: Reports and its answers lead to them. */
export const answerTemplates = officeArea({
  audited: {
    'answer-template.create': 'added {}',
    'answer-template.update': 'changed {}',
    'answer-template.delete': 'deleted {}',
  },
  subjects: {
    'answer-template': {
      name: (id) => `answer template ${id}`,
      place: (id) => ({ to: '/admin/reports/templates', search: { edit: Number(id) } }),
    },
  },
})
