import { expect, it } from 'vitest'
import { readStartOptions } from './start-options.mjs'

it('npm start -- --quarantine starts the server in quarantine, and a mistyped option is refused', () => {
  const usual = { watch: false, buildOnly: false, variables: {} }
  expect(readStartOptions([])).toEqual(usual)
  expect(readStartOptions(['--watch'])).toEqual({ ...usual, watch: true })
  expect(readStartOptions(['--build-only'])).toEqual({ ...usual, buildOnly: true })
  expect(readStartOptions(['--quarantine'])).toEqual({ ...usual, variables: { QUARANTINE: '1' } })
  expect(() => readStartOptions(['--quarantin'])).toThrow(
    '--quarantin is unknown. Usage: npm start [-- --quarantine | --build-only]',
  )
})
