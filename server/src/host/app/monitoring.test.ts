import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { ledgerRules } from '../../../test/check-ledger.ts'
import { claimPort } from '../../../test/process/claim-port.ts'
import { guideBlocks } from '../../../test/process/guide-blocks.ts'
import { installPackage } from '../../../test/process/install-package.ts'
import { type Scrape, scrape } from '../../../test/process/scrape.ts'
import { matches, readExpression } from '../../../test/read-expression.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { checkLedgerInBackground } from '../../areas/wallet/check-ledger-in-background.ts'
import { areas } from '../../areas.ts'
import { queuesOf } from '../jobs/oldest-due.ts'
import { measureLanes } from '../metrics/measure-lanes.ts'
import { measureServer, openMetrics, type ShopMetrics } from './open-metrics.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../monitoring')
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
/** Prometheus itself creates this metric for every target. */
const METRIC_OF_PROMETHEUS = 'up'

let shop: TestShop
let metrics: ShopMetrics | null
let scraped: Scrape

/** Opens a shop and makes it report each metric and label that the monitoring files use. */
beforeAll(async () => {
  const port = await claimPort()
  shop = await openTestShop({ METRICS_PORT: String(port) })
  const { platform } = shop
  metrics = await openMetrics(platform.config, queuesOf(areas), areas)
  metrics?.addDatabase({ url: shop.url, folder: '/', restarts: () => 0 })
  measureServer(platform, metrics)
  measureLanes(platform.metrics, () => [
    { lane: 'nowpayments', slots: 2, running: 1, restarts: 0, isBreakerOpen: true },
  ])
  platform.metrics.jobs.inc({ job: 'tidy-up', outcome: 'done' })

  let isBlocking = true
  platform.readiness.addCheck(() => ({ name: 'a-test', message: 'A test.', blocking: isBlocking }))
  expect((await shop.app.inject('/readyz')).statusCode).toBe(503)
  isBlocking = false
  const buyer = await shop.user({ balance: 10 })
  const { id } = await shop.product({ price: 5, accounts: 1 })
  for (const status of [201, 409]) expect((await shop.buy(buyer, id)).status).toBe(status)
  await shop.db.insertInto('event_listeners').values({ type: 'product.low', listener: 'test' }).execute()
  await checkLedgerInBackground(platform, ledgerRules)
  await shop.owner.query('INSERT INTO backup_status VALUES (1, now(), 1, now(), now())')
  scraped = await scrape(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await metrics?.close()
  await shop.close()
})

/** An expression of an alert rule or a dashboard panel, and the labels that its summary or legend uses. */
interface Expression {
  name: string
  expression: string
  labels: string[]
}

const alertFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})

/** The alert rules. @throws if the file is not valid YAML or has an unknown field */
function alerts(): (Expression & { summary: string; runbook: string })[] {
  const { groups } = alertFile.parse(parse(read('alerts.yml')))
  return groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr, annotations: { summary, runbook } }) => ({
      name: alert,
      expression: expr,
      summary,
      runbook,
      labels: [...summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
    })),
  )
}

function panels(): Expression[] {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[]
  }
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      name: title,
      expression: expr,
      labels: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  )
}

/** The names in an expression, or in its texts, that the running shop does not have. */
function missingFrom({ expression, labels }: Omit<Expression, 'name'>): string[] {
  const { selectors, grouping } = readExpression(expression)
  const ownSelectors = selectors.filter(({ metric }) => metric !== METRIC_OF_PROMETHEUS)
  const series = ownSelectors.map(({ metric, matchers }) => ({
    metric,
    matching: scraped.series.filter(
      ({ name, labels: ownLabels }) =>
        name === metric &&
        matchers.every((matcher) => matcher.label in ownLabels && matches(ownLabels, matcher)),
    ),
  }))
  const knownLabels = new Set(
    series.flatMap(({ matching }) => matching.flatMap((oneSeries) => Object.keys(oneSeries.labels))),
  )
  return [
    ...series.filter(({ matching }) => matching.length === 0).map(({ metric }) => metric),
    ...[...grouping, ...labels].filter((label) => !knownLabels.has(label)),
  ]
}

describe('the alert rules', () => {
  it('use only metrics, labels and label values that a running shop has', () => {
    expect(alerts().length).toBeGreaterThan(20)
    for (const alert of alerts())
      expect({ ...alert, missing: missingFrom(alert) }).toMatchObject({ missing: [] })
  })

  it('each have a summary of two sentences or more, and the address of their section in docs/alerts.md', () => {
    for (const { name, summary, runbook } of alerts()) {
      expect(summary.split('. ').length, summary).toBeGreaterThan(1)
      expect(runbook).toBe(`docs/alerts.md#${name.toLowerCase()}`)
    }
  })

  it('are in the sample configuration', () => {
    expect(parse(read('prometheus.yml'))).toMatchObject({ rule_files: ['alerts.yml'] })
  })
})

describe('docs/alerts.md', () => {
  const manual = readFileSync(path.join(FOLDER, '../docs/alerts.md'), 'utf8')
  const [preface = '', ...sections] = manual.split(/^### /m)
  const blocks = (language: string) => guideBlocks('alerts.md', null, [language])
  const commands = blocks('sh').flatMap((block) => block.split('\n'))

  it('has a section for each alert and no other, in the order of the rules', () => {
    const names = sections.map((section) => section.split('\n')[0])
    expect(names).toEqual(alerts().map(({ name }) => name))
  })

  it('says of each alert what it means, what customers notice, what to look at first and when it ends', () => {
    for (const section of sections) {
      const points = [...section.matchAll(/^- \*\*(\w+):?\*\*/gm)].map(([, point]) => point)
      expect(points, section.split('\n')[0]).toEqual(['Means', 'Customers', 'First', 'Ends'])
      expect(section, 'a command, or the screen to open').toMatch(/```|dashboard|Histories/)
    }
  })

  it('has queries that a shop can answer', async () => {
    expect(blocks('sql').length).toBeGreaterThan(5)
    for (const statements of blocks('sql')) await shop.owner.query(statements)
    expect(blocks('promql').length).toBeGreaterThan(5)
    for (const expression of blocks('promql'))
      expect({ expression, missing: missingFrom({ expression, labels: [] }) }).toMatchObject({ missing: [] })
  })

  it('names commands, units and addresses that exist', async () => {
    const { scripts } = JSON.parse(readFileSync(path.join(FOLDER, '../package.json'), 'utf8'))
    const units = readdirSync(path.join(FOLDER, '../deploy'))
    const known = [
      [/^docket (\S+)$/, (name: string) => name in scripts],
      [/^journalctl --unit (\S+) /, (name: string) => units.includes(`${name}.service`)],
      [
        /^systemctl (?:status|restart) (\S+)$/,
        (name: string) => units.includes(`${name}.service`) || name === 'postgresql@15-main',
      ],
      [/^systemctl list-timers (\S+)$/, (name: string) => units.includes(name)],
      [
        /^curl http:\/\/127\.0\.0\.1:3000(\/\S*)$/,
        (address: string) => shop.app.hasRoute({ method: 'GET', url: address }),
      ],
      // Programs of Debian, which are not checked. `cd` and `PGPASSWORD=… psql` connect to the embedded database; the
      // test 'has commands that connect to the embedded database' runs them.
      [
        /^(top|df|du|tail|journalctl --dmesg|journalctl --vacuum-size|cd|PGPASSWORD=\S+ \S+ psql) /,
        () => true,
      ],
    ] as const
    for (const command of commands) {
      const isKnown = known.some(([pattern, exists]) => {
        const [, name] = pattern.exec(command) ?? []
        return name !== undefined && exists(name)
      })
      expect(isKnown, command).toBe(true)
    }
  })

  it('names lines that the shop logs', () => {
    const source = readdirSync(path.join(FOLDER, '../server/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(FOLDER, '../server/src', file), 'utf8'))
      .join('\n')
    const texts = commands.flatMap(
      (command) => /^journalctl --unit .*--grep '(.*)'$/.exec(command)?.[1]?.split('|') ?? [],
    )
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts.map((pattern) => pattern.replaceAll('\\', '')))
      expect(text === '"level":50' || source.includes(text), text).toBe(true)
  })

  it.skipIf(process.env.TEST_DATABASE_URL)('has commands that connect to the embedded database', () => {
    installPackage('postgresql-client', '/usr/bin/psql')
    const pgdata = new URL(inject('postgresUrl')).searchParams.get('host') ?? ''
    const [connect = ''] = guideBlocks('alerts.md', null)
    expect(preface).toContain('With the embedded PostgreSQL')
    const script = connect.replace('/var/lib/docket/postgres', path.dirname(pgdata))
    const output = execFileSync('sh', ['-e', '-c', `${script} --command 'SELECT 41 + 1'`], {
      encoding: 'utf8',
    })
    expect(output).toContain('42')
  })
})

describe('the dashboard', () => {
  it('uses only metrics, labels and label values that a running shop has', () => {
    expect(panels().length).toBeGreaterThan(30)
    for (const panel of panels())
      expect({ ...panel, missing: missingFrom(panel) }).toMatchObject({ missing: [] })
  })
})

describe('the parser of expressions', () => {
  it.each([
    ['docket_no_such_metric > 0', ['docket_no_such_metric']],
    ['sum by (colour) (rate(docket_purchases_total[5m]))', ['colour']],
    ['docket_purchases_total{colour="red"} > 1', ['docket_purchases_total']],
    ['docket_purchases_total{outcome="lost"} > 1', ['docket_purchases_total']],
    ['absent(docket_nothing) and on() docket_ready == 1', ['docket_nothing']],
    ['docket_ready < 2 or docket_ready > on(lane) docket_gone', ['docket_gone', 'lane']],
  ])('finds what is missing in %s', (expression, missing) => {
    expect(missingFrom({ expression, labels: [] })).toEqual(missing)
  })

  it('finds a label that a text has and its expression does not', () => {
    expect(missingFrom({ expression: 'docket_ready == 0', labels: ['lane'] })).toEqual(['lane'])
  })
})
