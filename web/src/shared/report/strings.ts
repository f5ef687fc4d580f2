/** Reports of customers, and the shop's answers. */
export const reportWords = {
  reported: 'Reported',
  reportMessage: 'What is wrong?',
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
