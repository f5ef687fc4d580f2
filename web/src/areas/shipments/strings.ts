/** Test shipments, in the storefront and in the back office. */
export const shipmentWords = {
  carriers: { any: 'Any carrier', fedex: 'FedEx', ups: 'UPS', dhl: 'DHL' },
  scenarios: {
    happy: 'As planned',
    delay: 'Delayed on the way',
    'failed-attempt': 'First delivery attempt fails',
    'customs-hold': 'Held by customs',
    returned: 'Refused and returned to the sender',
    lost: 'Lost on the way',
    'delivered-then-corrected': 'Marked as delivered too early, then corrected',
  },
  generatedOn: (date: string) => `Made here on ${date}`,
}
