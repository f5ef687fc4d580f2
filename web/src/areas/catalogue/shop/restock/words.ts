/** Mails about products that are back. */
export const words = {
  tellMe: 'Tell me when it is back',
  waiting: "We'll email you when it's back.",
  undo: 'Undo',
  backAlready: "It's back in stock.",

  unsubscribeTitle: 'Stop these emails?',
  unsubscribeLead: "You won't get emails about products that are back in stock.",
  unsubscribe: 'Unsubscribe',
  brokenLink: 'This link is incomplete. Open it from the email again.',
  unsubscribedTitle: "You're unsubscribed",
  unsubscribedText: 'You can ask again on the page of any sold-out product.',
  toProducts: 'See all products',
}
