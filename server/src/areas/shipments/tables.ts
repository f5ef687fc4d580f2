import type { Tables } from '../../host/areas/table-rules.ts'

const kept = 'shipments for good, like their purchases; keys until the customer revokes them'

export const tables: Tables = {
  shipments: {
    rights: 'SELECT, INSERT',
    kept,
    person: {
      // Made-up shipments between cities of a list.
      books: [
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
    types: { carrier: 'Carrier', scenario: 'Scenario', schedule: 'JSONColumnType<ShipmentEvent[]>' },
    typesFrom: {
      Carrier: '@docket/contract/shipments',
      Scenario: '@docket/contract/shipments',
      ShipmentEvent: './json-columns.ts',
    },
    signIn: 'none',
  },
  tracking_keys: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept,
    // `erase_person` also replaces the e-mail in the names of other customers' keys.
    person: 'deleted',
    growsSlowly: true,
    signIn: 'none',
  },
}
