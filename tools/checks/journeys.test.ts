import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.mjs'
import { createCodeGraph } from './code-graph.ts'
import { isKit, JOURNEYS } from './journey-list.ts'
import { crossingsOf, describeJourneys, wordsIn } from './journeys.ts'

const DOCUMENT = path.join(ROOT, 'docs/journeys.md')
const document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
const graph = createCodeGraph(
  globSync('{contract,server,web}/src/**/*.{ts,tsx,sql}', { cwd: ROOT }),
  (file) => readFileSync(path.join(ROOT, file), 'utf8'),
)
const journeys = JOURNEYS.map((journey) => ({ ...journey, files: crossingsOf(graph, journey, isKit) }))
const described = describeJourneys(document, graph, journeys)

describe('docs/journeys.md', () => {
  it('lists exactly the files that the code of each journey leads to', async () => {
    // After a change: vitest run --project tools journeys --update
    await expect(described).toMatchFileSnapshot(DOCUMENT)
  })

  it('says of each file what it does', () => {
    const words = wordsIn(described)
    const files = journeys.flatMap(({ title, files }) => files.map(({ file }) => `${title}: ${file}`))
    expect(files.filter((file) => (words.get(file) ?? '').length < 8)).toEqual([])
  })
})

describe.each(journeys)('$title', ({ start, calls, hops = [], without = [], files, ends }) => {
  it('leads from its button to the rows of the database', () => {
    expect(files.map(({ file }) => file)).toContain(start.file)
    for (const call of calls) expect(files.map(({ file }) => file)).toContain(call.file)
    for (const end of ends) expect(files.map(({ file }) => file)).toContain(end)
  })

  it('has only places that exist', () => {
    const places = [start, ...calls, ...hops.flatMap(({ from, to }) => [from, to])]
    expect(places.filter((place) => !graph.declares(place))).toEqual([])
  })

  it('goes on where it says so', () => {
    for (const { from, to, by, seen } of hops) {
      expect(graph.textOf(from.file), by).toContain(seen[0])
      expect(graph.textOf(to.file), by).toContain(seen[1])
      expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining([from.file, to.file]))
    }
  })

  it('leaves out only what the code leads to', () => {
    const everything = crossingsOf(graph, { start, calls, hops, title: '', lead: '', ends: [] }, isKit)
    for (const { place, reason } of without)
      expect(
        everything.map(({ file }) => file),
        reason,
      ).toContain(place.file)
  })
})

describe('the list of a journey', () => {
  const tree = {
    'web/src/areas/notes/button.tsx': `
      import { lazy } from 'react'
      import { call } from '../../kit/api.ts'
      const Form = lazy(() => import('./form.tsx').then((module) => ({ default: module.Form })))
      export function Button() { return <Form onSave={() => call()} /> }`,
    'web/src/areas/notes/form.tsx': `
      import { addNote } from '@docket/contract/notes'
      import type { Draft } from './draft.ts'
      export function Form(draft: Draft) { return addNote }
      export function Other() { return import('./other.tsx') }`,
    'contract/src/notes.ts': 'export const addNote = 1\nexport const notes = 2',
    'server/src/areas/notes/area.ts': `
      import * as contract from '@docket/contract/notes'
      import { listNotes } from './list-notes.ts'
      import { writeNote } from './write-note.ts'
      export function noteRoutes(api, platform) {
        const limit = createLimit(platform)
        api.route(contract.addNote, () => limit(writeNote))
        api.route(contract.notes, () => listNotes())
      }`,
    'server/src/areas/notes/write-note.ts':
      "export const writeNote = () => sql.id(functionsSchema, 'add_note')",
    'server/src/areas/notes/notes.sql': '-- Adds a note.\nCREATE FUNCTION api.add_note() …',
  }
  const journey = {
    title: 'A note',
    lead: '',
    start: { file: 'web/src/areas/notes/button.tsx', name: 'Button' },
    calls: [{ file: 'contract/src/notes.ts', name: 'addNote' }],
    ends: [],
  }
  const followed = (files: Record<string, string>) => {
    const noteGraph = createCodeGraph(Object.keys(files), (file) => {
      const text = files[file]
      if (text === undefined) throw new Error(`There is no ${file}.`)
      return text
    })
    return crossingsOf(noteGraph, journey, isKit).map(({ file, from, how }) =>
      [path.basename(file), from && path.basename(from), how].join(' '),
    )
  }

  it('has each file that the code leads to, and no other part of these files', () => {
    expect(followed(tree)).toEqual([
      'button.tsx  ',
      'form.tsx button.tsx loads it',
      'notes.ts form.tsx imports it',
      'area.ts notes.ts is served: `addNote`',
      'write-note.ts area.ts imports it',
      'notes.sql write-note.ts calls `api.add_note`',
    ])
  })

  it('is shorter if a file does not lead to the next any more', () => {
    const form = 'web/src/areas/notes/form.tsx'
    const changed = { ...tree, [form]: tree[form].replace('return addNote', 'return null') }
    expect(followed(changed)).toHaveLength(2)
  })

  it('cannot be made if a file is renamed', () => {
    const { 'server/src/areas/notes/write-note.ts': written, ...others } = tree
    expect(() => followed({ ...others, 'server/src/areas/notes/renamed.ts': written })).toThrow(
      'write-note.ts',
    )
  })
})
