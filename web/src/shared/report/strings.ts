/** Reports of customers, and the shop's answers. */
export const reportWords = {
  reported: 'Reported',
  reportMessage: 'What is wrong?',
  inYourWords: 'In your words',
  claim: 'This belongs to me, or was taken from someone',
  claimHint:
    'The shop stops selling the other accounts from the same source at once, and a person checks your report.',
  chooseReason: 'Choose what is wrong.',
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
  shopReplied: 'The shop has replied',
  conversation: (subject: string) => `Messages: ${subject}`,
  you: 'You',
  shop: 'The shop',
  reply: 'Reply',
  writeAgain: 'Write again',
  /** For screen readers, after the label of a button. */
  aboutReport: (subject: string) => ` about ${subject}`,
  replyTitle: 'Write to the shop',
  replyHint: 'The shop reads your message in the report, and answers you here.',
  reopenHint: 'Your report is opened again, and the shop answers you here.',
  message: 'Message',
  sendReply: 'Send message',
  replySent: 'Your message is sent.',
}
