import { sql } from 'kysely'
import { type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'

const kept = 'shipments for good, like their purchases; keys until the customer revokes them'

export const tables: Tables = {
  shipments: {
    rights: 'SELECT, INSERT',
    kept,
    person: {
      books: {
        'made-up shipments between cities of a list': [
          'carrier',
          'destination_city',
          'destination_country',
          'destination_state',
          'origin_city',
          'origin_country',
          'origin_state',
          'scenario',
          'schedule',
          'ship_method',
          'tracking_number',
        ],
      },
      copy: { section: 'shipments' },
    },
    types: { carrier: 'Carrier', scenario: 'Scenario', schedule: 'JSONColumnType<ShipmentEvent[]>' },
    typesFrom: {
      Carrier: '@docket/contract/shipments',
      Scenario: '@docket/contract/shipments',
      ShipmentEvent: '@docket/contract/shipment-events',
    },
    signIn: 'none',
  },
  tracking_keys: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept,
    person: {
      deleted: 'own',
      // In the names that other customers gave to their own keys.
      replaced: ['name'],
      copy: { section: 'trackingKeys', without: { 'who has it could use the key': ['hash'] } },
    },
    growsSlowly: true,
    signIn: 'none',
  },
}

export const personCopy: PersonCopy = {
  trackingKeys: {
    nth: 5,
    whole: (db, userId) =>
      db
        .selectFrom('tracking_keys')
        .select(['name', 'ending', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  shipments: {
    nth: 9,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, tracking_number AS "trackingNumber", carrier, ship_method AS "shipMethod", scenario,
          origin_city AS "originCity", origin_state AS "originState", origin_country AS "originCountry",
          destination_city AS "destinationCity", destination_state AS "destinationState",
          destination_country AS "destinationCountry", shipped_at AS "shippedAt", schedule AS events,
          created_at AS "createdAt"
        FROM shipments WHERE user_id = ${userId}`,
    ),
  },
}
