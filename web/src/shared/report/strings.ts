/** Reports of customers, and the shop's answers. */
export const reportWords = {
  reported: 'Reported',
  reportMessage: 'What is wrong?',
  claim: 'This belongs to me, or was taken from someone',
  claimHint: 'The shop stops selling what came with it at once, and a person checks it.',
  ownership: 'Ownership',
  sendReport: 'Send report',
  reportSent: 'Thank you. The shop will check it and answer you.',
  reportsTitle: 'Your reports',
  statuses: {
    OPEN: 'Waiting for the shop',
    REPLACED: 'Replaced',
    REFUNDED: 'Refunded',
    DECLINED: 'Answered',
  },
  shopAnswer: 'The shop:',
}
