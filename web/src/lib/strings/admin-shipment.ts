import { shipments } from './shipments.ts'

/** Test shipments in the back office: the Tracking No tab, and the order of a shipment. */
export const adminShipment = {
  filter: 'Filter tracking numbers',
  searchHint: 'Or ORD-0017, or DKT-TEST-AB2C…',
  trackingNo: 'Tracking number',
  test: 'TEST',
  origin: 'Origin',
  destination: 'Destination',
  carrier: 'Carrier',
  shipDate: 'Ship date',
  deliveryDate: 'Delivery date',
  datePurchased: 'Date purchased',
  /** Read out after the number on a row's link. */
  openOrder: (order: string) => `, open ${order}`,
  none: 'No tracking number has been sold yet.',
  noneHint: 'Every test shipment shows here as soon as a customer has bought it.',
  noMatch: 'No tracking numbers match your filters.',
  showAll: 'Show all tracking numbers',
  carriers: shipments.carriers,

  copyNumber: 'Copy tracking number',
  method: 'Ship method',
  state: 'Delivery state',
  scenario: 'Scenario',
  scenarios: shipments.scenarios,
  walmart: 'Check on Walmart',
  walmartAsked: 'Requested, not checked',
  walmartNotAsked: 'Not requested',
  shipment: 'Shipment',
  events: 'Events',
  noEvents: 'No event yet. The first one is the label.',
  localTime: 'Times are those of each place.',
}
