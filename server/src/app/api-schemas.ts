import * as activity from '@docket/contract/admin/activity'
import * as approvals from '@docket/contract/admin/approvals'
import * as auditLog from '@docket/contract/admin/audit-log'
import * as adminBulk from '@docket/contract/admin/bulk'
import * as adminCategories from '@docket/contract/admin/categories'
import * as adminCoupons from '@docket/contract/admin/coupons'
import * as adminDeposits from '@docket/contract/admin/deposits'
import * as handleReturn from '@docket/contract/admin/handle-return'
import * as holds from '@docket/contract/admin/holds'
import * as importing from '@docket/contract/admin/import'
import * as limits from '@docket/contract/admin/limits'
import * as operators from '@docket/contract/admin/operators'
import * as adminProducts from '@docket/contract/admin/products'
import * as adminPurchases from '@docket/contract/admin/purchases'
import * as adminReports from '@docket/contract/admin/reports'
import * as returnedPayments from '@docket/contract/admin/returned-payments'
import * as savedViews from '@docket/contract/admin/saved-views'
import * as adminSecurity from '@docket/contract/admin/security'
import * as settings from '@docket/contract/admin/settings'
import * as adminShared from '@docket/contract/admin/shared'
import * as adminShipments from '@docket/contract/admin/shipments'
import * as adminSiteTexts from '@docket/contract/admin/site-texts'
import * as stock from '@docket/contract/admin/stock'
import * as subCategories from '@docket/contract/admin/sub-categories'
import * as unmatchedNotices from '@docket/contract/admin/unmatched-notices'
import * as users from '@docket/contract/admin/users'
import * as catalogue from '@docket/contract/catalogue'
import * as credentials from '@docket/contract/credentials'
import * as deposits from '@docket/contract/deposits'
import * as errors from '@docket/contract/errors'
import * as identity from '@docket/contract/identity'
import * as live from '@docket/contract/live'
import { pageOf } from '@docket/contract/page'
import * as passkeys from '@docket/contract/passkeys'
import * as personalData from '@docket/contract/personal-data'
import * as purchases from '@docket/contract/purchases'
import * as reports from '@docket/contract/reports'
import * as security from '@docket/contract/security'
import * as securityEvents from '@docket/contract/security-events'
import * as shipments from '@docket/contract/shipments'
import * as siteTexts from '@docket/contract/site-texts'
import * as tracking from '@docket/contract/tracking'
import * as z from 'zod'

/** The modules of the contract that export named schemas. A test compares the list with the folder. */
const MODULES: object[] = [
  activity,
  auditLog,
  adminBulk,
  adminCategories,
  adminCoupons,
  adminDeposits,
  returnedPayments,
  handleReturn,
  unmatchedNotices,
  adminProducts,
  adminPurchases,
  adminReports,
  adminSecurity,
  savedViews,
  approvals,
  limits,
  settings,
  adminSiteTexts,
  siteTexts,
  adminShared,
  adminShipments,
  importing,
  stock,
  holds,
  subCategories,
  users,
  operators,
  catalogue,
  credentials,
  deposits,
  errors,
  identity,
  live,
  passkeys,
  personalData,
  purchases,
  reports,
  security,
  securityEvents,
  shipments,
  tracking,
]

/** The name of each schema in the API document. It is the name of its constant: `purchase` is `Purchase`. */
export const schemaNames = namesOf(MODULES)

/**
 * Returns the schemas of these modules that get a name, with their names.
 * @throws if two of them have the same name
 */
export function namesOf(modules: object[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const [constant, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isNamedSchema(value)) continue
    const name = constant.charAt(0).toUpperCase() + constant.slice(1)
    if ([...names.values()].includes(name)) throw new Error(`Two schemas of the contract are called ${name}.`)
    names.set(value, name)
  }
  return names
}

/** Objects, unions of objects and enums have names. A type for each number and text would help no client. */
function isNamedSchema(value: unknown): value is z.ZodType {
  return [z.ZodObject, z.ZodDiscriminatedUnion, z.ZodEnum].some((type) => value instanceof type)
}

type Json = Record<string, unknown>

const COMPONENTS = '#/components/schemas/'

/**
 * Converts schemas of the contract to JSON Schema. `components` collects the named schemas that the others refer to.
 */
export function createSchemaConverter() {
  const components: Record<string, Json> = {}

  /** @throws if a named schema differs between requests and answers, because then one name has two meanings */
  function keepComponent(name: string, { id: _, ...schema }: Json) {
    const existing = components[name]
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`${name} has one form in requests and another one in answers.`)
    components[name] = schema
  }

  /** A request has the `input` of a schema, and an answer has its `output`. */
  function convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    namePage(schema)
    const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeNumbersInUrls })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', `"${COMPONENTS}`)
    const { $schema: _, $defs = {}, ...json }: Json & { $defs?: Record<string, Json> } = JSON.parse(text)
    for (const [name, definition] of Object.entries($defs)) keepComponent(name, definition)
    if (typeof json.id !== 'string') return json
    keepComponent(json.id, json)
    return { $ref: COMPONENTS + json.id }
  }
  return { components, convert }
}

/** A list of the schema `Purchase` is called `PurchasePage`. */
function namePage(schema: z.ZodType) {
  if (!(schema instanceof z.ZodObject) || Object.keys(schema.shape).join() !== PAGE_FIELDS) return
  const { items } = schema.shape
  const item = items instanceof z.ZodArray && z.globalRegistry.get(items.element)?.id
  if (item) nameSchema(schema, `${item}Page`)
}

const PAGE_FIELDS = Object.keys(pageOf(z.unknown()).shape).join()

/** `idText` and `countText` are texts, but the document describes them as integers, without the rules of their text. */
function describeNumbersInUrls({ jsonSchema }: { jsonSchema: Json }) {
  if (jsonSchema.type !== 'integer') return
  delete jsonSchema.pattern
  delete jsonSchema.maxLength
}

function nameSchema(schema: z.ZodType, id: string) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
}

// toJSONSchema reads the names from zod's own registry.
for (const [schema, name] of schemaNames) nameSchema(schema, name)
