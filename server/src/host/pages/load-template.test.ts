import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTemplate } from './load-template.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-page-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const loadPage = (template: string) => {
  const file = path.join(folder, 'page.html')
  writeFileSync(file, template)
  return loadTemplate(file)
}
const list = (...names: string[]) => ({ rows: names.map((name) => ({ name })) })

describe('a template from a file', () => {
  it('is rendered once for the same slots, and again for others', async () => {
    const page = loadPage('{{#rows}}<li>{{name}}</li>{{/rows}}')
    const one = page(list('One'))
    expect(page(list('One'))).toBe(one)
    const two = page(list('One', 'Two'))
    expect(String((await two).plain)).toBe('<li>One</li><li>Two</li>')
    expect((await two).tag).not.toBe((await one).tag)
    expect((await page(list('One'))).tag).toBe((await one).tag)
  })

  it('fails for missing slots, and still renders complete slots afterwards', async () => {
    const page = loadPage('{{name}}')
    expect(() => page({})).toThrow('The slot name has no value')
    expect(String((await page({ name: 'One' })).plain)).toBe('One')
  })
})
