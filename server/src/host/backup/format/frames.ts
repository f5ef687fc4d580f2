import { createCipheriv, createDecipheriv } from 'node:crypto'
import { ConfigError } from '../../config.ts'
import { inPieces } from './pieces.ts'

/** The number of bytes that a frame encrypts; the last frame may have fewer. */
export const FRAME_BYTES = 64 * 1024
export const TAG_BYTES = 16

/**
 * Encrypts a stream in frames: AES-256-GCM, ciphertext ‖ tag. The nonce is the number of the frame and a flag that is 1
 * for the last one, so that a frame that is missing, moved, repeated or taken from another file does not decrypt. `key`
 * must encrypt one stream only. [The STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, as in age]
 */
export async function* encryptFrames(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { bytes, isLast } of inPieces(source, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts what `encryptFrames` wrote. @throws ConfigError if a byte was changed, or a part is missing or moved */
export async function* decryptFrames(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { bytes, isLast } of inPieces(source, FRAME_BYTES + TAG_BYTES)) {
    const clear = decrypt(bytes, key, nonceOf(number, isLast))
    if (clear === null) {
      const isCut =
        isLast && (bytes.length < TAG_BYTES || decrypt(bytes, key, nonceOf(number, false)) !== null)
      throw new ConfigError(
        isCut
          ? 'The backup is incomplete: its end is missing.'
          : `The backup is damaged: part ${number + 1} is not as it was written. Use another backup.`,
      )
    }
    number++
    yield clear
  }
}

function decrypt(frame: Buffer, key: Buffer, nonce: Buffer): Buffer | null {
  if (frame.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(frame.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
