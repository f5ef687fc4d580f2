import { type Audited, entryWriter } from '../../host/security/audited.ts'

export const audited = {
  'mail.send-again': null,
} satisfies Audited

export const writeEntry = entryWriter(audited)
