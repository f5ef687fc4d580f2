import { sql } from 'kysely'
import { type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteOldest } from '../../host/db/retention/delete-old-rows.ts'

const SENT_DAYS = 30
const FAILED_DAYS = 90
const SANDBOX_DAYS = 30

export const tables: Tables = {
  mails: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `${SENT_DAYS} days after it was sent, ${FAILED_DAYS} days after it was given up; without a limit until then`,
    deletions: [
      deleteOldest('mails', {
        time: 'created_at',
        days: SENT_DAYS,
        expired: sql`(
          sent_at < now() - make_interval(days => ${SENT_DAYS}::integer)
          OR failed_at < now() - make_interval(days => ${FAILED_DAYS}::integer)
        )`,
      }),
    ],
    person: {
      deleted: 'own',
      copy: {
        section: 'mails',
        without: {
          'the mail itself, until it is sent': ['ciphertext', 'params'],
          'how the shop sends it': ['claimed_by', 'failure'],
        },
      },
    },
    encrypted: { column: 'ciphertext', rows: 'waiting mails' },
    noSecrets: { ciphertext: 'a waiting mail: its link is a row of `mailed_tokens` or `email_changes`' },
    types: { params: 'JSONColumnType<Record<string, unknown>>' },
    signIn: 'none',
  },
  mail_pace: { rights: 'SELECT, INSERT, UPDATE', kept: 'for good: its only row' },
  sandbox_mails: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `${SANDBOX_DAYS} days`,
    deletions: [
      deleteOldest('sandbox_mails', {
        time: 'received_at',
        days: SANDBOX_DAYS,
        expired: sql`received_at < now() - make_interval(days => ${SANDBOX_DAYS}::integer)`,
      }),
    ],
    person: { deleted: { byCode: 'mails to the customer' }, copy: 'only in a sandbox, which sends no mail' },
    types: { links: 'JSONColumnType<string[]>' },
    growsSlowly: true,
  },
}

export const personCopy: PersonCopy = {
  mails: {
    nth: 15,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, template AS about, created_at AS "createdAt", sent_at AS "sentAt", failed_at AS "givenUpAt"
        FROM mails WHERE user_id = ${userId}`,
    ),
  },
}
