import { expect, it } from 'vitest'
import { findTemplates } from './answer-templates.ts'

const template = (id: number, title: string, text: string) => ({
  ...{ id, title, text },
  savedAt: '2026-11-29T12:00:00Z',
})

it('finds templates by the words of title and text, those with the words in the title first', () => {
  const templates = [
    template(1, 'Delay', 'We refund what does not work.'),
    template(2, 'Refund', 'Your money is back.'),
    template(3, 'Other', 'Hello.'),
  ]
  const find = (search: string) => findTemplates(templates, search).map(({ id }) => id)
  expect(find('')).toEqual([1, 2, 3])
  expect(find('REFUND')).toEqual([2, 1])
  expect(find('work refund')).toEqual([1])
  expect(find('(')).toEqual([])
})
