import { expect, it } from 'vitest'
import { areas } from './areas.ts'
import { area } from './host/areas/area.ts'
import { servicesOf, simulatorsOf } from './host/areas/services-of.ts'
import { services } from './outside.ts'

it('the commands create the tables of the simulators of all services that the areas declare', () => {
  const declared = servicesOf(areas)
  expect(Object.keys(services)).toEqual(Object.keys(declared))
  expect(Object.keys(simulatorsOf(services))).toEqual(Object.keys(simulatorsOf(declared)))
  expect(Object.keys(simulatorsOf(services)).length).toBeGreaterThan(1)
})

it('two areas cannot declare the same service', () => {
  const [name = ''] = Object.keys(services)
  expect(() => servicesOf([...areas, area({ name: 'another', services: { [name]: {} } })])).toThrow(
    `The service ${name} is declared twice.`,
  )
})
