import { expect, test } from 'vitest'
import { contractEndpoints } from '../server/test/contract-endpoints.ts'
import { screensOf } from './screens.ts'

test('bench:growth reads every list of the back office', async () => {
  const { lists, pages } = screensOf({
    id: 1,
    email: 'buyer@docket.test',
    purchaseId: 1,
    network: '10.0.0.1',
  })
  const paths = [...Object.values(lists), ...Object.values(pages)]
  const measured = paths.map((path) => path.replace(/[?].*/, '').replace(/\/\d+(?=\/|$)/, '/:id'))
  const called = (await contractEndpoints()).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/admin/') && path.endsWith('/list'),
  )
  expect(called.length).toBeGreaterThan(10)
  expect(called.map(({ path }) => path).filter((path) => !measured.includes(path))).toEqual([])
})
