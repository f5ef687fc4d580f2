import { expect, it } from 'vitest'
import { areas } from '../../areas.ts'
import { longListsOf } from '../lists/long-lists-of.ts'
import { gaugesOf } from '../metrics/gauges-of.ts'
import { area } from './area.ts'

it('two areas cannot declare the same metric, even among others', () => {
  const [name = ''] = gaugesOf(areas).flatMap(({ help }) => Object.keys(help))
  const help = { docket_another: 'Another metric.', [name]: 'The same metric.' }
  const gauges = [{ help, read: async () => ({}) }]
  expect(() => gaugesOf([...areas, area({ name: 'another', gauges })])).toThrow(
    `The metric ${name} is declared twice.`,
  )
})

it('two areas cannot declare the same long list', () => {
  const longLists = longListsOf(areas).slice(0, 1)
  expect(() => longListsOf([...areas, area({ name: 'another', longLists })])).toThrow(
    `The long list ${longLists[0]?.name} is declared twice.`,
  )
})
