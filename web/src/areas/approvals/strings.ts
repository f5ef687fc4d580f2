/** Credits and refunds that need a second operator, where other screens show them. */
export const approvalWords = {
  request: 'Request Approval',
  requested: 'Requested. Another operator must approve it.',
  /** There is no second operator. */
  requestedAlone: (time: string) => `Requested. It happens at ${time} unless you cancel it.`,
  waitingForUser: (amount: string, isRefund: boolean) =>
    `A ${isRefund ? 'refund' : 'credit'} of ${amount} waits for approval.`,
  show: 'Show approvals',
}
