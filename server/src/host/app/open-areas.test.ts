import { expect, it } from 'vitest'
import { areas } from '../../areas.ts'
import { area } from '../areas/area.ts'
import { readConfig } from '../config.ts'
import { openAreas } from './open-areas.ts'

const config = readConfig({
  NODE_ENV: 'test',
  SECRET_KEY: 'a-secret-for-tests-only-of-fair-length',
  PORT: '4321',
})

it('an area gets the address of a simulator in this process', () => {
  let simulatorUrl = ''
  const another = area({
    name: 'another',
    open: (_config, simulatorUrlOf) => {
      simulatorUrl = simulatorUrlOf('a-service')
      return {}
    },
  })
  const { ownAddress, payments } = openAreas([...areas, another], config)
  expect(ownAddress.origin()).toBe('http://127.0.0.1:4321')
  expect(simulatorUrl).toBe('http://127.0.0.1:4321/sandbox/a-service')
  expect(payments.exchangeRate.isSimulated).toBe(true)
})

it('two areas cannot open the same', () => {
  const deposits = areas.find(({ name }) => name === 'deposits')
  const another = area({ name: 'another', ...(deposits?.open && { open: deposits.open }) })
  expect(() => openAreas([...areas, another], config)).toThrow(
    'The part of the shop payments is declared twice.',
  )
})
