import { expect, it } from 'vitest'
import { useTestShop } from '../../server/test/shop.ts'
import { type FuzzOptions, fuzzShop } from './fuzz-shop.ts'

/** The short run of `npm test`. `npm run proof:fuzz` sets other options. */
const SHORT: FuzzOptions = { requests: 1_500, seed: 19 }
const MAX_GROWTH_MEGABYTES = 40
/** Much longer than a request takes, because other programs may use the machine. */
const MS_PER_REQUEST = 60

const options: FuzzOptions = process.env.DOCKET_FUZZ ? JSON.parse(process.env.DOCKET_FUZZ) : SHORT

// The log shows the cause of a 500.
const shop = useTestShop({ LOG_LEVEL: 'error' })

it('no request makes the shop fail, hang, grow or tell its secrets', {
  timeout: 60_000 + options.requests * MS_PER_REQUEST,
}, async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { problems, ...report } = await fuzzShop(shop, options)
  if (options !== SHORT) console.info(report)
  expect(problems.join('\n\n'), `to replay one: npm run proof:fuzz -- --seed ${options.seed} --only N`).toBe(
    '',
  )
  expect(report.grownMegabytes).toBeLessThan(MAX_GROWTH_MEGABYTES)
  // When the test shop closes, it runs the ledger check.
})
