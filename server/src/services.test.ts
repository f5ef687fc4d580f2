import { expect, it } from 'vitest'
import { areas } from './areas.ts'
import { area } from './platform/areas/area.ts'
import { environmentsOf, servicesOf, simulatorsOf } from './platform/areas/services-of.ts'
import { services } from './services.ts'

it('the commands check the variables and create the simulators of the services that the areas declare', () => {
  const declared = servicesOf(areas)
  expect(Object.keys(services)).toEqual(Object.keys(declared))
  expect(environmentsOf(services)).toEqual(environmentsOf(declared))
  expect(environmentsOf(services).length).toBeGreaterThan(1)
  expect(Object.keys(simulatorsOf(services))).toEqual(Object.keys(simulatorsOf(declared)))
})

it('two areas cannot declare the same service', () => {
  const [name = ''] = Object.keys(services)
  expect(() => servicesOf([...areas, area({ name: 'another', services: { [name]: {} } })])).toThrow(
    `The service ${name} is declared twice.`,
  )
})
