import { expect, test } from 'vitest'
import { wrongFields } from './wrong-fields.ts'

test('the errors in the rows of a list are found like those of other fields', () => {
  const errors = {
    title: { type: 'custom', message: 'Enter a title.' },
    metadata: [undefined, { key: { type: 'custom', message: 'This name is there already.' } }],
    root: undefined,
  }
  // The type of the library does not know that a list has errors by index.
  expect(wrongFields(errors as never).map(({ message }) => message)).toEqual([
    'Enter a title.',
    'This name is there already.',
  ])
})

test('the error of a list as a whole is found', () => {
  const errors = { metadata: { root: { type: 'custom', message: 'At most 20 details.' } } }
  expect(wrongFields(errors as never).map(({ message }) => message)).toEqual(['At most 20 details.'])
})
