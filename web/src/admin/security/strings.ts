import { screenNames } from '../shared/strings.ts'

const count = new Intl.NumberFormat('en-US')

/** The security settings of an admin. */
export const words = {
  title: screenNames.security,
  lead: 'How you sign in to the back office, and where you are signed in.',
  mustSetUp: 'This shop asks every admin for two-step sign-in.',
  mustSetUpHint: 'Set it up to go on. Until then the rest of the back office stays closed to you.',

  twoStep: 'Two-step sign-in',
  twoStepOff:
    'Your password alone opens the back office. With a code from your phone, a stolen one does not.',
  twoStepOn: 'Your password opens nothing without a code from your authenticator app.',
  on: 'On',
  off: 'Off',
  since: 'Since',
  codesLeft: 'Recovery codes left',
  codesLeftOf: (left: number) => `${left} of 10`,
  codesLow: 'Get new ones before they run out: without your phone they are the only way in.',
  setUp: 'Set Up',
  newCodes: 'New Recovery Codes',
  turnOff: 'Turn Off',
  cannotTurnOff: 'It cannot be turned off while every admin must have it.',

  everyAdmin: 'Every admin',
  require: 'Require two-step sign-in for every admin',
  requireHint: 'Admins without it can sign in, and do nothing but set it up.',
  requireOwnFirst: 'Set it up for yourself first.',
  requiredNow: 'Every admin must have two-step sign-in now.',
  requiredNoMore: 'Two-step sign-in is up to each admin now.',

  step: (step: number) => `Step ${step} of 3`,
  setUpTitle: 'Set Up Two-Step Sign-in',
  currentPassword: 'Your password',
  currentPasswordHint: 'To confirm that it is you.',
  goOn: 'Continue',
  scan: 'Scan this with an authenticator app on your phone.',
  scanAlt: 'QR code with the secret for your authenticator app',
  openApp: 'Open the app on this phone',
  secretLabel: 'Or type this secret into the app:',
  copySecret: 'Copy the secret',
  firstCode: 'Code from the app',
  firstCodeHint: 'Six digits; a new code comes every 30 seconds.',
  turnOn: 'Turn On',
  isOn: 'Two-step sign-in is on. Your other sessions were signed out.',
  codesTitle: 'Your Recovery Codes',
  codesText:
    'Keep these where you will find them without your phone. Each signs you in once. They are not shown again.',
  copyCodes: 'Copy all',
  saveCodes: 'Download',
  codesFile: 'recovery-codes.txt',
  codesFileHead: (place: string) => `Recovery codes for the back office of ${place}. Each works once.`,
  kept: 'I’ve saved them',
  notKept: 'Leave without saving them?',
  notKeptHint: 'These codes are not shown again. You could make new ones with your password and your phone.',

  turnOffTitle: 'Turn Off Two-Step Sign-in',
  turnOffHint: 'Your password alone will open the back office. Your other sessions are signed out.',
  turnedOff: 'Two-step sign-in is off.',
  newCodesTitle: 'New Recovery Codes',
  newCodesHint: 'The ones you have stop working.',
  makeCodes: 'Make New Codes',

  sessions: 'Where you are signed in',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  address: 'Address',
  unknownAddress: '–',
  signedIn: 'Signed in',
  expires: 'Expires',
  thisOne: 'This one',
  signOut: 'Sign Out',
  signOutOf: (browser: string, when: string) => ` ${browser}, signed in ${when}`,
  signedOut: 'That session is signed out.',
  signOutOthers: 'Sign Out All Others',
  signedOutOthers: (ended: number) =>
    ended === 1
      ? 'One other session is signed out.'
      : `${count.format(ended)} other sessions are signed out.`,
  noOthers: 'You are signed in nowhere else.',
  noSessions: 'No sessions',
}
