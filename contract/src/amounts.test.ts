import { expect, it } from 'vitest'
import type * as z from 'zod'
import { dollars, enteredDollars } from './amounts.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

it('accepts an amount if a number can hold its cents exactly; a larger amount has one error: it is too large', () => {
  expect(messages(dollars, 90_000_000_000_000.02)).toEqual([])
  expect(messages(dollars, -90_000_000_000_000.02)).toEqual([])
  expect(messages(dollars, 100_000_000_000_000)).toEqual(['This amount is too large.'])
})

it('names the limit of an amount that a user enters, with one message however large the amount is', () => {
  expect(messages(enteredDollars, 10_000_000)).toEqual([])
  for (const amount of [10_000_000.01, 100_000_000_000_000]) {
    expect(messages(enteredDollars, amount)).toEqual(['The maximum is $10,000,000.'])
  }
})

it('refuses fractions of a cent', () => {
  for (const schema of [dollars, enteredDollars]) {
    expect(messages(schema, 0.29)).toEqual([])
    expect(messages(schema, 1.005)).toEqual(['Use at most two decimals.'])
  }
})
