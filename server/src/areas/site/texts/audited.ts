import { type Audited, entryWriter } from '../../../host/security/audited.ts'

export const audited = {
  'site-text.update': null,
  'site-text.reset': null,
} satisfies Audited

export const writeEntry = entryWriter(audited)
