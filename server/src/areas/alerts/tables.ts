import { sql } from 'kysely'
import type { TableRules, Tables } from '../../host/areas/table-rules.ts'
import { deleteOldest, deleteWhere } from '../../host/db/retention/delete-old-rows.ts'
import { channelServices } from './channels/registry.ts'

const LOG_DAYS = 30

const simulated: Pick<TableRules, 'rights' | 'kept'> = {
  rights: 'SELECT, INSERT, UPDATE, DELETE',
  kept: 'for good, and only in a sandbox: what the simulators of the providers know',
}

/** The tables of the simulators of messengers, which a sandbox has. */
const simulatorTables: Tables = Object.fromEntries(
  Object.keys(channelServices()).flatMap((name) => [
    [
      `sandbox_${name}_control`,
      { ...simulated, person: { none: { 'what the simulator does next': ['control'] } } },
    ],
    [
      `sandbox_${name}_messages`,
      { ...simulated, person: { none: { 'a message to operators': ['place', 'text'] } } },
    ],
  ]),
)

export const tables: Tables = {
  ...simulatorTables,
  alert_routes: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until an operator deletes them: at most twenty',
    person: {
      none: {
        'words and names of the shop': ['channel', 'kinds', 'name'],
        'times of the day': ['digest_at', 'quiet_from', 'quiet_until'],
        'an address of operators, and its token': ['ciphertext', 'target'],
      },
    },
    encrypted: { column: 'ciphertext', rows: 'tokens of alert routes' },
    noSecrets: { ciphertext: 'a token for a chat of the operators: it opens nothing of the shop' },
    growsSlowly: true,
  },
  waiting_alerts: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the message of their route: at most one for each route and kind',
    person: {
      none: {
        'a word of the shop': ['kind'],
        'ids, amounts and titles of products': ['samples'],
      },
    },
    types: { samples: 'JSONColumnType<AlertFacts[]>' },
    typesFrom: { AlertFacts: './json-columns.ts' },
  },
  alert_messages: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `${LOG_DAYS} days`,
    deletions: [
      deleteOldest('alert_messages', {
        time: 'created_at',
        days: LOG_DAYS,
        expired: sql`created_at < now() - make_interval(days => ${LOG_DAYS}::integer)`,
      }),
    ],
    person: {
      none: {
        'ids, amounts and titles of products': ['groups'],
        'a word of the shop': ['state'],
        'what a service said, without addresses': ['words'],
      },
    },
    types: {
      groups: 'JSONColumnType<AlertGroup[]>',
      state: "Generated<'WAITING' | 'SENT' | 'FAILED' | 'GIVEN_UP'>",
    },
    typesFrom: { AlertGroup: './json-columns.ts' },
  },
  alert_problems: {
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until the problem is gone, and 90 days at most',
    deletions: [deleteWhere('alert_problems', sql`since < now() - interval '90 days'`)],
    person: { none: { 'words and ids of the shop': ['key', 'kind'] } },
  },
}
