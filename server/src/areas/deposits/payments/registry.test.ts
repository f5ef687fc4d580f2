import { depositMethod } from '@docket/contract/deposits'
import { expect, it } from 'vitest'
import { bank } from '../../../../test/areas/bank-provider.ts'
import { withProviders } from '../../../../test/with-providers.ts'
import { areas } from '../../../areas.ts'
import { lanesOf } from '../../../host/jobs/lanes.ts'
import { PROVIDERS } from './registry.ts'

const providers = Object.values(PROVIDERS)

it('the registry has one provider for each method of the contract', () => {
  expect(providers.map(({ method }) => method).toSorted()).toEqual(depositMethod.options.toSorted())
})

it('the registry has different paths for the calls and the notices of each provider', () => {
  const paths = providers.flatMap(({ notices, opening, statusEndpoint }) => [
    notices.path,
    opening.endpoint.path,
    ...(statusEndpoint ? [statusEndpoint.path] : []),
  ])
  expect(new Set(paths).size).toBe(paths.length)
})

it('no provider in the registry has the name of another lane', () => {
  const names = lanesOf(areas).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(Object.keys(PROVIDERS)))
  expect(() => lanesOf(withProviders({ mail: bank }))).toThrow('The lane mail is declared twice.')
})
