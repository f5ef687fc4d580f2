import { expect, it } from 'vitest'
import { holdNewest } from './hold-newest.ts'

it('an older read that ends later does not overwrite a newer value', async () => {
  const older = Promise.withResolvers<string>()
  const results = [Promise.resolve('first'), older.promise, Promise.resolve('newer')]
  const held = await holdNewest(() => results.shift() ?? Promise.reject(new Error('No more reads.')))
  expect(held.current()).toBe('first')

  const olderRead = held.refresh()
  await held.refresh()
  expect(held.current()).toBe('newer')
  older.resolve('older')
  await olderRead

  expect(held.current()).toBe('newer')
})

it('a read that fails keeps the value', async () => {
  const results = [Promise.resolve('first'), Promise.reject(new Error('The connection is gone.'))]
  const held = await holdNewest(() => results.shift() ?? Promise.resolve('third'))
  await expect(held.refresh()).rejects.toThrow('The connection is gone.')
  expect(held.current()).toBe('first')
  await held.refresh()
  expect(held.current()).toBe('third')
})
