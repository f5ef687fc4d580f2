import { type Audited, entryWriter } from '../../platform/security/audited.ts'

export const audited = {
  'mail.send-again': null,
} satisfies Audited

export const writeEntry = entryWriter(audited)
