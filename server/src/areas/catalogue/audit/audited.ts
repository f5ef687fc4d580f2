import { type Audited, entryWriter } from '../../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  'category.create': null,
  'category.update': null,
  'category.delete': null,
  'category.upload-logo': null,
  'sub-category.create': null,
  'sub-category.update': null,
  'sub-category.delete': null,
  'product.create': null,
  'product.update': null,
  'product.delete': null,
  'product.upload-cover': null,
  'product.move-cover': null,
  'product.remove-cover': null,
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
