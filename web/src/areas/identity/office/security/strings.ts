/** What an admin decides for all admins. */
export const words = {
  mustSetUp: 'This shop asks every admin for two-step sign-in.',
  mustSetUpHint: 'Set it up to use the back office.',

  everyAdmin: 'Every admin',
  require: 'Require two-step sign-in for every admin',
  requireHint: 'Admins without it can sign in, but then they can only set it up.',
  requireOwnFirst: 'Set it up for yourself first.',
  requireFixed: 'The environment of this shop requires it (ADMIN_TOTP). In production that is the default.',
  requiredNow: 'Every admin must have two-step sign-in now.',
  requiredNoMore: 'Two-step sign-in is up to each admin now.',
}
