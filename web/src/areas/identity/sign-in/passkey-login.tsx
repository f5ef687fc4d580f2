import { passkeyLogin, passkeyLoginOptions } from '@docket/contract/passkeys'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '../../../kit/api/api.ts'
import type { Role } from '../../../kit/session/session.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { hasPasskeys, signWithPasskey } from './passkey-browser.ts'
import { signInWords } from './strings.ts'

interface PasskeyLoginProps {
  userRole: Role
  onToken: (token: string) => void
}

/** Signs in by passkey, without password and code. */
export function PasskeyLogin({ userRole, onToken }: PasskeyLoginProps) {
  const logIn = useMutation({
    async mutationFn() {
      const passkey = await signWithPasskey(await call(passkeyLoginOptions, { body: {} }))
      return call(passkeyLogin, { body: { role: userRole, passkey } })
    },
    onSuccess: ({ token }) => onToken(token),
  })
  if (!hasPasskeys()) return null
  return (
    <Button wide busy={logIn.isPending} onClick={() => logIn.mutate()}>
      <KeyRound aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {signInWords.usePasskey}
    </Button>
  )
}
