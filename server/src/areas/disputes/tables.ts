import type { Tables } from '../../host/areas/table-rules.ts'

export const tables: Tables = {
  dispute_answers: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      cleared: ['message'],
      books: {
        'what happened to it, in words of the shop and of the provider, without addresses': [
          'state',
          'words',
        ],
        'a digest of the file, which the shop does not keep': ['sha256'],
      },
      copy: 'what the shop told the provider; the deposits have the dispute',
    },
    types: { state: "'SENDING' | 'SENT' | 'REFUSED' | 'UNREACHABLE'" },
    noSecrets: { sha256: 'a digest of a file' },
    signIn: 'none',
  },
}
