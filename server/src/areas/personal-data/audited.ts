import { type Audited, entryWriter } from '../../host/security/audited.ts'

export const audited = {
  'user.export-data': null,
  'user.erase': null,
} satisfies Audited

export const writeEntry = entryWriter(audited)
