import { describe, expect, it } from 'vitest'
import { findPasswordWeakness } from './passwords.ts'

const weaknessOf = (password: string) =>
  findPasswordWeakness(
    password,
    { email: 'mira.stone@northwind.example', username: 'mirabelle' },
    'Corner Shop',
  )

describe('a new password', () => {
  it.each(['password', '12345678', 'PassWord', 'qwertyuiop', 'p@ssw0rd', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])(
    'is refused if it is one of the most used: %s',
    async (password) => {
      expect(await weaknessOf(password)).toMatch(/^It is one of the most used passwords\./)
    },
  )

  it.each(['password2026', '!!monkey!!', 'Dragon77!', '123sunshine!'])(
    'is refused if it is a common one with a few characters around it: %s',
    async (password) => {
      expect(await weaknessOf(password)).toMatch(/^It is a common password with a few characters around it\./)
    },
  )

  it.each([
    'mira.stone@northwind.example',
    'Mira.Stone1',
    'mirabelle',
    'MIRABELLE-12',
    'northwind!2',
    'corner shop',
    'CornerShop99',
    'mirabelle@corner shop',
  ])('is refused if it is made of what everyone knows about its owner: %s', async (password) => {
    expect(await weaknessOf(password)).toMatch(/^It is made of your email address, your username/)
  })

  it.each(['zzzzzzzzzzzz', 'abababab-abab', '©©©©©©©©©'])(
    'is refused if it repeats itself: %s',
    async (password) => {
      expect(await weaknessOf(password)).toMatch(/^It repeats a few characters\./)
    },
  )

  it.each([
    'correct horse battery',
    'password of the boss',
    'I walk home at 7',
    'mirabelle likes green tea',
    '7k2vQp9xW',
    'abc8261940375',
    'пароль для магазина',
    'vier kleine Boote',
  ])('is accepted if none of these rules refuses it: %s', async (password) => {
    expect(await weaknessOf(password)).toBeNull()
  })
})
