/** Test shipments, in the storefront and in the back office. */
export const shipmentWords = {
  carriers: { any: 'Any carrier', fedex: 'FedEx', ups: 'UPS', dhl: 'DHL' },
  scenarios: {
    happy: 'As planned',
    delay: 'Delayed',
    'failed-attempt': 'Failed attempt',
    'customs-hold': 'Customs hold',
    returned: 'Returned',
    lost: 'Lost',
    'delivered-then-corrected': 'Delivered too early',
  },
  generatedOn: (date: string) => `Made here on ${date}`,
}
