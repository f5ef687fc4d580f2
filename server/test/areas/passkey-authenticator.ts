import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
  user?: { id: string }
}

/** What a test can make wrong. */
interface Faults {
  origin?: string
  rpId?: string
  /** The user was not verified (no fingerprint, no PIN). */
  isUnverified?: boolean
  /** The counter of the signature; otherwise one more than the last one. */
  counter?: number
}

/** A device with one passkey, as the browser's API shows it (WebAuthn level 3, ES256, no attestation). */
export function createAuthenticator(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const shop = new URL(publicUrl)
  let userHandle: string | undefined
  let lastCounter = 0

  const authenticatorData = (
    { rpId = shop.hostname, isUnverified, counter }: Faults,
    attestedData?: Buffer,
  ) => {
    lastCounter = counter ?? lastCounter + 1
    // 0x01: the user is present; 0x04: the user is verified; 0x40: the data of the passkey follows.
    const userFlags = isUnverified ? 0x01 : 0x05
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lastCounter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.of(attestedData ? userFlags | 0x40 : userFlags),
      count,
      attestedData ?? Buffer.of(),
    ])
  }
  const clientData = (type: string, { challenge }: Options, { origin = shop.origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    id,
    /** Makes the passkey: the answer to the options of a registration. */
    create(options: Options, faults: Faults = {}) {
      userHandle = options.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attestedData = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData({ counter: 0, ...faults }, attestedData)
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.of(0xa0), cborText('authData')],
        cborBytes(data),
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, faults).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge: the answer to the options of a sign-in. */
    sign(options: Options, faults: Faults = {}) {
      const data = authenticatorData(faults)
      const client = clientData('webauthn.get', options, faults)
      const signedBytes = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signedBytes, privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** The public key in COSE (RFC 9053): EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.of(label), cborBytes(Buffer.from(value, 'base64url'))])
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
