/** The suspension of a customer or an operator. */
export const words = {
  suspend: 'Suspend',
  suspendTitle: (username: string) => `Suspend ${username}?`,
  suspended: (username: string) => `${username} is suspended.`,
  reinstate: 'Lift suspension',
  reinstateTitle: (username: string) => `Lift the suspension of ${username}?`,
  reinstated: (username: string) => `${username} can log in again.`,
  reasonHint: 'Kept in the audit log. The user does not see it.',
}
