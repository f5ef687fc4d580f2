// The process of Vendure in `npm run bench:peers`. VENDURE_FOLDER has the packages (install-vendure.ts), DATABASE_URL
// an empty database. Fills the shop, starts to listen, and sends the port to its parent.
import { createRequire } from 'node:module'
import path from 'node:path'
import { claimPort } from '../../server/test/process/claim-port.ts'

const { VENDURE_FOLDER = '', DATABASE_URL = '', VENDURE_PRODUCTS = '', ADMIN_PASSWORD = '' } = process.env
// Vendure is not a dependency of Docket, so its types are unknown here.
const load = createRequire(path.join(VENDURE_FOLDER, 'package.json'))
const vendure = load('@vendure/core')
const { populate } = load('@vendure/core/cli')

const database = new URL(DATABASE_URL)
const port = await claimPort()
const config = {
  apiOptions: { hostname: '127.0.0.1', port, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: ADMIN_PASSWORD },
    cookieOptions: { secret: ADMIN_PASSWORD },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: true,
    logging: false,
    // Connects through the Unix socket, as Docket does.
    host: database.searchParams.get('host') ?? database.hostname,
    port: Number(database.port),
    database: database.pathname.slice(1),
    username: database.username,
    password: decodeURIComponent(database.password),
    extra: { max: 16 },
  },
  // Digital goods: an order needs no shipping method. The payment is settled at once.
  orderOptions: {
    process: [vendure.configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })],
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: VENDURE_FOLDER },
  customFields: {},
  plugins: [
    vendure.DefaultJobQueuePlugin,
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
}

const initialData = {
  defaultLanguage: vendure.LanguageCode.en,
  defaultZone: 'Americas',
  countries: [{ name: 'United States', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'No tax', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: {
        code: vendure.dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
}

const app = await populate(
  async () => {
    const started = await vendure.bootstrap(config)
    // The job queue, which indexes the products for the search, runs in the same process.
    await started.get(vendure.JobQueueService).start()
    return started
  },
  initialData,
  VENDURE_PRODUCTS,
)
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await app.close()
  process.exit()
})
process.send?.(port)
