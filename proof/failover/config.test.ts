import { describe, expect, it } from 'vitest'
import { guideBlocks } from '../../server/test/process/guide-blocks.ts'
import { adaptConfig } from '../adapt-config.ts'
import { CONFIG_FILES, parseEnvironment, readConfig } from './config-files.ts'

const blocks = guideBlocks('many-servers.md', null, ['', 'yaml'])

describe('docs/many-servers.md', () => {
  it.each(CONFIG_FILES)('shows %s as npm run proof:failover runs it', (name) => {
    expect(blocks.map((block) => `${block}\n`)).toContain(readConfig(name))
  })

  it('has a ttl that is long enough for loop_wait and retry_timeout, as Patroni requires', () => {
    const seconds = (name: string) =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(readConfig('patroni.yaml'))?.[1])
    expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'))
  })
})

describe('a configuration as the proof runs it', () => {
  it('has the addresses of this run in place of the operator’s; adaptConfig throws if one is missing', () => {
    const text = 'server db1 10.0.0.11:5432\nserver db2 10.0.0.12:5432\n'
    const own = { '10.0.0.11:5432': '127.0.0.1:1', '10.0.0.12:5432': '127.0.0.1:2' }
    expect(adaptConfig(text, own)).toBe('server db1 127.0.0.1:1\nserver db2 127.0.0.1:2\n')
    expect(() => adaptConfig(text, { '10.0.0.11:5432': '127.0.0.1:1' })).toThrow('still contains 10.0.0.12')
    expect(() => adaptConfig(text, { ...own, '10.0.0.13': '' })).toThrow('does not contain 10.0.0.13')
  })

  it('gets its variables from the lines of an environment file', () => {
    expect(parseEnvironment('ONE=1\n\nLIST=a=b,c=d\n')).toEqual({ ONE: '1', LIST: 'a=b,c=d' })
  })
})
