import { PROOF_MINUTES } from '@docket/contract/endpoint'
import { inWords } from '@docket/contract/in-words'

const countFormat = new Intl.NumberFormat('en-US')

/** The security settings of a user: of a customer in the shop, and of an admin in the back office. */
export const words = {
  title: 'Security',
  lead: 'How you sign in, and where you are signed in.',
  twoStep: 'Two-step sign-in',
  twoStepOff:
    'Your password alone opens your account. If a code from your phone is also needed, a stolen password is not enough.',
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
  codesFileHead: (place: string) => `Recovery codes for ${place}. Each works once.`,
  kept: 'I’ve saved them',
  notKept: 'Leave without saving them?',
  notKeptHint: 'These codes are not shown again. You could make new ones with your password and your phone.',

  secondStepEnds: (when: string, left: string) => `Two-step sign-in will be removed on ${when}, in ${left}.`,
  secondStepEndsWhy: 'Someone pressed “This was not me” in our mail about it.',
  keepSecondStep: 'Keep Two-Step Sign-in',
  secondStepKept: 'Two-step sign-in stays on.',

  turnOffTitle: 'Turn Off Two-Step Sign-in',
  turnOffHint: 'Your password alone will open your account. Your other sessions are signed out.',
  turnedOff: 'Two-step sign-in is off.',
  newCodesTitle: 'New Recovery Codes',
  newCodesHint: 'Your old codes stop working.',
  makeCodes: 'Make New Codes',

  password: 'Password',
  passwordText: 'A new password signs you out everywhere else, and we send you a mail about it.',
  changePassword: 'Change Password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  passwordChanged: 'Your password is changed. Your other sessions were signed out.',

  passkeys: 'Passkeys',
  passkeysText:
    'A passkey signs you in with your finger, your face or the PIN of a device. It replaces password and code, and works on this site only.',
  addPasskey: 'Add a Passkey',
  addPasskeyHint: 'Your browser then asks where to keep it.',
  passkeyName: 'Name',
  passkeyNameHint: 'So that you recognise it in the list, such as My phone.',
  passkeyAdded: (name: string) => `${name} is added. You can sign in with it now.`,
  passkeyMade: (when: string) => `Added ${when}, not used yet`,
  passkeyUsed: (when: string) => `Last used ${when}`,
  ofPasskey: (name: string) => ` ${name}`,
  rename: 'Rename',
  renamePasskey: 'Rename Passkey',
  remove: 'Remove',
  removePasskey: 'Remove this passkey?',
  removePasskeyText: (name: string) =>
    `${name} will not sign you in any more. Your other sessions are signed out.`,
  passkeyRemoved: 'The passkey is removed.',

  stepUpTitle: 'Confirm It’s You',
  stepUpText: `This needs a fresh proof of who you are. It counts for ${inWords(PROOF_MINUTES, 'minute')}.`,

  sessions: 'Where you are signed in',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  address: 'Address',
  unknownAddress: '–',
  signedIn: 'Signed in',
  lastSeen: 'Last used',
  expires: 'Expires',
  thisOne: 'This one',
  signOut: 'Sign Out',
  signOutOf: (browser: string, when: string) => ` ${browser}, signed in ${when}`,
  signedOut: 'That session is signed out.',
  signOutOthers: 'Sign Out All Others',
  signedOutOthers: (ended: number) =>
    ended === 1
      ? 'One other session is signed out.'
      : `${countFormat.format(ended)} other sessions are signed out.`,
  noOthers: 'You are signed in nowhere else.',
  noSessions: 'No sessions',
}
