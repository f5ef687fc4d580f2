import type { newPasskey, passkeyProof } from '@docket/contract/passkeys'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type * as z from 'zod'
import { ApiError } from '../../../kit/api/api-error.ts'
import { signInWords } from './strings.ts'

/** The options of the API, which the server has made with the same library. */
interface Options {
  options: Record<string, unknown>
}

/** Whether this browser can use passkeys. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

/** Lets the user choose a passkey and sign with it. @throws ApiError if the user cancels or has none */
export async function signWithPasskey({ options }: Options): Promise<z.input<typeof passkeyProof>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The contract does not declare the type of the options (see `Options`).
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const assertion = await startAuthentication({ optionsJSON }).catch(() => {
    throw passkeyError(signInWords.passkeyUnused)
  })
  // Copied, because TypeScript does not accept the library's interface as an object with any keys.
  return { ...assertion, clientExtensionResults: { ...assertion.clientExtensionResults } }
}

/** Lets the user make a passkey. @throws ApiError if the user cancels, or the device has one already */
export async function makePasskey({ options }: Options): Promise<z.input<typeof newPasskey>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The contract does not declare the type of the options (see `Options`).
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch((error: { code?: string }) => {
    const isKnown = error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw passkeyError(isKnown ? signInWords.passkeyKnown : signInWords.passkeyNotMade)
  })
  // Copied, as above.
  return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } }
}

/** An error as if the server had refused, so that the screen shows `error` to the user. */
function passkeyError(error: string): ApiError {
  return new ApiError(422, { error, code: 'INVALID_PASSKEY', requestId: '' })
}
