import { type Audited, entryWriter, settingsUpdate } from '../../host/security/audited.ts'
import { ownerNotices } from './owner-notices.ts'

export const audited = {
  'settings.update': settingsUpdate,
} satisfies Audited

export const writeEntry = entryWriter(audited, ownerNotices)
