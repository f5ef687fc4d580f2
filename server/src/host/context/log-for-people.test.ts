import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { logForPeople } from './log-for-people.ts'
import { createLog } from './open-platform.ts'

const shop = useTestShop()

it('a person at a terminal reads the time, what happened and its cause, and the stack of an unexpected error', () => {
  const lines: string[] = []
  const log = createLog(
    { ...shop.platform.config, logLevel: 'info' },
    logForPeople((line) => lines.push(line)),
  )
  log.info({ address: '127.0.0.1' }, 'A server process listens.')
  log.warn({ cause: 'The mail server answered 421.', token: 'a-secret' }, 'A mail could not be sent.')
  log.error({ err: new Error('A bug.') }, 'A request failed.')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {11}A server process listens\.\n$/)
  expect(lines[1]).toMatch(
    /^\d\d:\d\d:\d\d {2}warning {2}A mail could not be sent\. The mail server answered 421\.\n$/,
  )
  expect(lines[2]).toMatch(/^\d\d:\d\d:\d\d {2}error {4}A request failed\. A bug\.\nError: A bug\.\n {4}at /)
})
