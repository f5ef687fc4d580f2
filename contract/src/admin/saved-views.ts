import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, name, stopWith, text, textOfForm } from '../text.ts'
import { deleted } from './categories.ts'

/** The lists of the back office whose filters and order an operator can save. */
export const VIEW_LISTS = [
  'products',
  'coupons',
  'users',
  'deposits',
  'purchases',
  'shipments',
  'reports',
  'audit-log',
  'activity',
] as const

export type ViewList = (typeof VIEW_LISTS)[number]

/** The maximum number of views that an operator can save of one list. */
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME_LENGTH = 40

/**
 * The parameters of a list's address. The screen reads them again when the view is opened, and ignores what it does not
 * know.
 */
const search = z
  .record(textOfForm(/^[A-Za-z]{1,40}$/, 40, 'Is no parameter of a list.'), text(200))
  .refine((params) => Object.keys(params).length <= 15, stopWith('Use at most 15 filters.'))

const viewList = z.enum(VIEW_LISTS)

export const savedView = z.object({
  id,
  list: viewList,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** The menu opens the list with this view. */
  isStart: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

export const viewName = name('Name', MAX_VIEW_NAME_LENGTH)

export const savedViews = endpoint({
  method: 'GET',
  path: '/admin/saved-view/list',
  access: 'admin',
  permission: 'any-operator',
  summary: "The caller's own saved views of all lists, each list in the order of the names",
  output: z.object({ views: z.array(savedView) }),
  errors: [],
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/admin/saved-view',
  access: 'admin',
  permission: 'any-operator',
  act: {
    caps: { none: 'own views only' },
    entries: { none: 'own views only' },
    mails: { none: 'own views only' },
  },
  summary: `Save the filters and the order of a list under a name; at most ${MAX_VIEWS} of each list`,
  body: z.strictObject({ list: viewList, name: viewName, search, isStart: z.boolean().default(false) }),
  output: savedView,
  status: 201,
  errors: ['VALIDATION_ERROR'],
})

export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/admin/saved-view',
  access: 'admin',
  permission: 'any-operator',
  act: {
    caps: { none: 'own views only' },
    entries: { none: 'own views only' },
    mails: { none: 'own views only' },
  },
  summary: "Change one of the caller's own saved views; without `search` its filters stay",
  body: z.strictObject({
    id,
    name: viewName,
    search: search.optional(),
    isStart: z.boolean(),
  }),
  output: savedView,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/admin/saved-view/:id',
  access: 'admin',
  permission: 'any-operator',
  act: {
    caps: { none: 'own views only' },
    entries: { none: 'own views only' },
    mails: { none: 'own views only' },
  },
  summary: "Delete one of the caller's own saved views",
  params: z.object({ id: idText }),
  output: deleted,
  errors: ['NOT_FOUND'],
})
