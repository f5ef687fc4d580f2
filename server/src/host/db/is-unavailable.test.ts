import { describe, expect, it } from 'vitest'
import { openTestPool } from '../../../test/connect.ts'
import { BoundedClient, NoAnswerError } from './bounded-client.ts'
import { isUnavailable } from './is-unavailable.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('text'), { code, ...more })

describe('a temporary error of the database', () => {
  it.each([
    ['57P01', 'an operator ends the session'],
    ['57P03', 'the server starts or stops'],
    ['53300', 'too many connections'],
    ['53100', 'the disk is full'],
    ['08006', 'the connection failed'],
    ['58030', 'the disk cannot be read'],
    ['25006', 'the server is read-only'],
    ['25P03', 'a transaction was left idle'],
    ['3F000', 'the functions are created again'],
    ['40001', 'a transaction could not be serialised'],
    ['40P01', 'a deadlock'],
    ['55P03', 'a lock was not free'],
    ['57014', 'a statement took too long'],
    ['ECONNREFUSED', 'no server listens'],
    ['ECONNRESET', 'the connection was reset'],
    ['EPIPE', 'the connection was closed'],
    ['ETIMEDOUT', 'the network gave up'],
    ['EHOSTUNREACH', 'no route'],
    ['ENOTFOUND', 'no such host'],
  ])('is recognised by its code %s: %s', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true)
  })

  it('is recognised if the Unix socket is missing', () => {
    expect(isUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isUnavailable(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
  })

  it('is recognised if pg gives it no code', async () => {
    const pool = openTestPool('postgres://user@127.0.0.1:1/nowhere')
    await expect(pool.query('SELECT 1')).rejects.toSatisfy(isUnavailable)
    await pool.end()
    await expect(pool.query('SELECT 1')).rejects.toSatisfy(isUnavailable)
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
    expect(isUnavailable(new NoAnswerError())).toBe(true)
  })
})

it('a bug is not taken for an outage', () => {
  for (const code of ['42601', '42P01', '22P02', '23505', 'XX000', 'DK000']) {
    expect(isUnavailable(withCode(code)), code).toBe(false)
  }
  expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false)
  expect(isUnavailable('text')).toBe(false)
})

it('the error of a closed client is recognised', async () => {
  const client = new BoundedClient({ connectionString: 'postgres://user@127.0.0.1:1/nowhere' })
  client.on('error', () => {})
  await expect(client.connect()).rejects.toSatisfy(isUnavailable)
})
