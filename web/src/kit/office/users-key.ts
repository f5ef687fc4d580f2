/** The key prefix of users, their wallets, and the operators. Invalidate it when one of them changes. */
export const usersKey = ['admin', 'users'] as const
