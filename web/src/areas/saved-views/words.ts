import { icu } from '@docket/contract/icu'

/** The texts of saved views. */
export const words = {
  views: 'Views',
  view: 'View',
  all: 'All',
  /** The option of the select while no view has the current filters. */
  unsaved: 'Not saved',
  save: 'Save view',
  edit: 'Edit view',
  saveTitle: 'Save View',
  editTitle: 'Edit View',
  saveHint: 'Saves these filters and their order. Only you see it.',
  name: 'Name',
  replaces: icu('You have a view “{name}” already. It gets these filters.'),
  start: 'The menu opens the list with this view',
  submit: 'Save',
  remove: 'Delete view',
  saved: icu('View “{name}” saved.'),
  deleted: icu('View “{name}” deleted.'),
}
