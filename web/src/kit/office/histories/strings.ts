/** The texts that the three tabs of Histories share. */
export const historyWords = {
  by: 'By',
  deposits: 'Deposits',
  purchases: 'Purchases',
  trackingNo: 'Tracking No',
  search: 'User email',
  onlyUser: 'Only user',
  userNumber: (id: number) => `no. ${id}`,
  showAllUsers: 'Show all users',

  user: 'User',
  amount: 'Amount',
  date: 'Date',
}
