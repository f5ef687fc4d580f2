import * as z from 'zod'
import { isEncryptedOrLocal } from './encrypted-or-local.ts'

/** The environment without its empty variables. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The variables of a service outside of the shop, such as a payment provider. The part that calls it declares them. */
export interface ServiceEnvironment {
  names: readonly string[]
  /** The schema of each, with its description (docs/variables.md). */
  variables: z.ZodRawShape
  /** Those of the names that are secrets. */
  keys: readonly string[]
  schema: z.ZodType
  /** The keys without which the service is switched off in production. */
  requiredKeys: readonly string[]
  /** The keys that are not set, and without which the service is switched off in production. */
  missingKeys(config: { variables: Variables }): string[]
  /** The line for the operator about a setting with which the shop would not be safe; null if there is none. */
  findUnsafe(variables: Variables, mode: 'sandbox' | 'production'): string | null
}

interface Declaration<Shape extends z.ZodRawShape> {
  variables: Shape
  keys: readonly (keyof Shape & string)[]
  /** The keys from before a rotation, which are still accepted. The service works without them. */
  previousKeys?: readonly (keyof Shape & string)[]
  /** The variable with the service's address. In production it must be https or on this machine. */
  address: keyof Shape & string
  /** The lines about keys that do not fit: a sandbox must take no real money, and production no test money. */
  findUnsafe: Record<'sandbox' | 'production', (values: z.output<z.ZodObject<Shape>>) => string | null>
}

/** Declares the variables of a service. `read` returns their values. */
export function serviceEnvironment<Shape extends z.ZodRawShape>({
  variables: shape,
  keys,
  previousKeys = [],
  address,
  findUnsafe,
}: Declaration<Shape>): ServiceEnvironment & {
  read(config: { variables: Variables }): z.output<z.ZodObject<Shape>>
} {
  const schema = z.object(shape)
  return {
    names: Object.keys(shape),
    variables: shape,
    keys: [...keys, ...previousKeys],
    requiredKeys: keys,
    schema,
    read: ({ variables }) => schema.parse(variables),
    missingKeys: ({ variables }) => keys.filter((name) => variables[name] === undefined),
    findUnsafe(variables, mode) {
      const url = variables[address]
      if (mode === 'production' && url !== undefined && !isEncryptedOrLocal(url))
        return unencryptedAddressLine(address)
      return findUnsafe[mode](schema.parse(variables))
    },
  }
}

export function unencryptedAddressLine(name: string): string {
  return `${name}: must be https:// in production, or keys would travel in the clear`
}
