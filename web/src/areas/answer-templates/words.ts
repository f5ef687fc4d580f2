import { icu } from '@docket/contract/icu'
import { screenNames } from '../../kit/office/strings.ts'

/** Answer templates: their page, and the part of an answer that inserts them. */
export const words = {
  title: 'Answer templates',
  lead: 'Texts you insert into answers to reports.',
  reports: screenNames.reports,
  name: 'Title',
  text: 'Text',
  saved: 'Changed',
  add: 'Add template',
  edit: 'Edit template',
  addTitle: 'Add a template',
  nameHint: 'Only you and other operators see it.',
  save: 'Save',
  added: 'Template added.',
  changed: 'Template saved.',
  confirmDelete: 'Are you sure you want to delete this template?',
  deleted: 'Template deleted.',
  deleteHint: 'Answers that were sent stay as they are.',
  none: 'No templates yet',
  noneHint: 'Keep the answers you write often.',
  gone: 'This template was deleted.',
  goneHint: 'Another operator may have deleted it.',

  insert: 'Insert a template',
  find: 'Find a template',
  noMatch: 'No template matches.',
  manage: 'Manage templates',
  newTab: ' (opens in a new tab)',
  more: icu('{count, plural, one {# more} other {# more}}: type to find it.'),
}
