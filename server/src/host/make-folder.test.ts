import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(path.join(tmpdir(), 'docket-folders-'))
afterAll(() => rmSync(root, { recursive: true }))

const ROUNDS = 200

/** Makes the same folder as another thread, in each round at the same time. */
const MAKE_FOLDERS = `
  const { workerData: { module, root, rounds, arrivals } } = require('node:worker_threads')
  import(module).then(({ makeFolder }) => {
    for (let round = 1; round <= rounds; round++) {
      Atomics.add(arrivals, 0, 1)
      while (Atomics.load(arrivals, 0) < 2 * round);
      makeFolder(root + '/' + round + '/within')
    }
  })`

it('creates a folder and its missing parents', () => {
  const folder = path.join(root, 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

it('reports a folder that cannot be created', () => {
  const file = path.join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(path.join(file, 'folder'))).toThrow(/ENOTDIR.*file.folder/)
})

it('succeeds for two callers that create the same folder at the same time', async () => {
  const shared = path.join(root, 'shared')
  makeFolder(shared)
  const workerData = {
    module: pathToFileURL(path.join(import.meta.dirname, 'make-folder.ts')).href,
    root: shared,
    rounds: ROUNDS,
    arrivals: new Int32Array(new SharedArrayBuffer(4)),
  }
  const workers = [1, 2].map(() => new Worker(MAKE_FOLDERS, { eval: true, workerData, execArgv: [] }))
  try {
    await Promise.all(workers.map((worker) => once(worker, 'exit')))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  expect(readdirSync(shared)).toHaveLength(ROUNDS)
})
