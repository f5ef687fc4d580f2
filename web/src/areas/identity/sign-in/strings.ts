const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The sign-in of customers and admins. */
export const signInWords = {
  email: 'Email',
  password: 'Password',
  login: 'Login',
  forgotPassword: 'Forgot Password',
  throttled: (until: Date) => `You can try again from ${clock.format(until)}.`,
  demoLogin: 'Sandbox: log in as',
  fillDemoLogin: 'Fill it in',
  contactSupport: 'Contact support',
  suspendedSubject: 'Suspended account',
  suspendedMessage: (email: string) => `Hello, my account (${email}) is suspended. Please tell me why.`,

  secondStep: 'The password is correct. Enter the code for',
  otherAccount: 'Use another account',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows.',
  enterCode: 'Enter the code.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of your ten recovery codes. Each works once.',
  useRecoveryCode: 'Use a recovery code instead',
  useApp: 'Use the authenticator app instead',

  usePasskey: 'Use a Passkey',
  passkeyUnused: 'No passkey was used. Try again, or use your password.',
  passkeyNotMade: 'No passkey was made. Try again, or use another device.',
  passkeyKnown: 'This device has a passkey for your account already.',
}
