import { expect, it } from 'vitest'
import { readStartOptions } from './start-options.mjs'

it('npm start -- --quarantine starts the server in quarantine, and a mistyped option is refused', () => {
  expect(readStartOptions([])).toEqual({ watch: false, variables: {} })
  expect(readStartOptions(['--watch'])).toEqual({ watch: true, variables: {} })
  expect(readStartOptions(['--quarantine'])).toEqual({ watch: false, variables: { QUARANTINE: '1' } })
  expect(() => readStartOptions(['--quarantin'])).toThrow(
    '--quarantin is unknown. Usage: npm start [-- --quarantine]',
  )
})
