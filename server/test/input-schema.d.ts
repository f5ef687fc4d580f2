import * as z from 'zod'
/** The JSON Schema of what a client sends, without references. No body of the contract contains itself. */
export declare function inputSchemaOf(schema: z.ZodType): object
