import { expect, it } from 'vitest'
import { secondsSince } from './countdown.ts'

const then = { wall: 1_000_000, monotonic: 5_000 }

it('counts seconds since a moment', () => {
  expect(secondsSince(then, { wall: 1_060_000, monotonic: 65_000 })).toBe(60)
})

it('is right after the wall clock was set back', () => {
  expect(secondsSince(then, { wall: 400_000, monotonic: 65_000 })).toBe(60)
})

it('counts the time that the machine slept', () => {
  expect(secondsSince(then, { wall: 4_600_000, monotonic: 6_000 })).toBe(3_600)
})

it('never goes below zero', () => {
  expect(secondsSince(then, { wall: 0, monotonic: 0 })).toBe(0)
})
