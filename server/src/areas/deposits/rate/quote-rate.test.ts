import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { readRateToken, signRate } from './quote-rate.ts'

const key = Buffer.alloc(32, 1)
const inSeconds = (seconds: number) => new Date((Math.floor(Date.now() / 1_000) + seconds) * 1_000)
const heldRate = { rateId: 7, rateE4: 15_302_512n, validUntil: inSeconds(300) }
const refused = { code: 'RATE_EXPIRED' }

describe('a token of a held rate', () => {
  it('is read as it was signed', async () => {
    expect(await readRateToken(key, 5, await signRate(key, 5, heldRate))).toEqual(heldRate)
  })

  it('that has expired gives null, but is refused for another user', async () => {
    const expired = await signRate(key, 5, { ...heldRate, validUntil: inSeconds(-1) })
    expect(await readRateToken(key, 5, expired)).toBeNull()
    await expect(readRateToken(key, 6, expired)).rejects.toMatchObject(refused)
  })

  it('of another user, of another shop, tampered with, or for another purpose is refused', async () => {
    const token = await signRate(key, 5, heldRate)
    const [header, payload, signature] = token.split('.')
    const cheaper = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), rate: '1' }),
    ).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const session = await new SignJWT({ id: 5 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('5')
      .setExpirationTime(heldRate.validUntil)
      .sign(key)
    await expect(readRateToken(key, 6, token)).rejects.toMatchObject(refused)
    await expect(readRateToken(Buffer.alloc(32, 2), 5, token)).rejects.toMatchObject(refused)
    for (const forged of [`${header}.${cheaper}.${signature}`, `${unsigned}.${payload}.`, session, 'x', '']) {
      await expect(readRateToken(key, 5, forged)).rejects.toMatchObject(refused)
    }
  })
})
