import { icu } from '@docket/contract/icu'
import type { AlertFacts, AlertGroup } from '../../host/db/json-columns.ts'
import type { Channel } from './channels/channel/channel.ts'
import { KINDS } from './kinds.ts'
import { cutTo, plainFact } from './plain-text.ts'

const words = {
  alerts: icu('{count, plural, one {# alert} other {# alerts}}'),
  group: icu('{name} ({count, number})'),
  more: icu('and {count, number} more'),
  test: 'This is a test. Alerts of the shop arrive here.',
  testSubject: 'Test alert',
}

/** The shop that tells. */
export interface Sender {
  storeName: string
  publicUrl: string
}

/** So that the longest message that fits is sent. */
const SAMPLES = [5, 3, 1, 0]

/** Writes a message for a channel: one alert as a sentence, several by kind with their counts. */
export function composeAlert(
  groups: readonly AlertGroup[],
  shop: Sender,
  channel: Pick<Channel, 'asPlain' | 'maxLength'>,
): { subject: string; text: string } {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const [only] = groups
  const store = plainFact(shop.storeName)
  if (only && count === 1) {
    const facts = only.samples[0] ?? {}
    const text = [channel.asPlain(store), lineOf(only.kind, facts, channel), urlOf(only, shop)]
    return {
      subject: cutTo(200, `${nameOf(only.kind)} · ${store}`),
      text: cutTo(channel.maxLength, text.join('\n')),
    }
  }
  const title = words.alerts({ count })
  const sized = (samples: number) =>
    [
      `${channel.asPlain(store)}: ${title}`,
      ...groups.map((group) => sectionOf(group, samples, shop, channel)),
    ].join('\n\n')
  const text = SAMPLES.map(sized).find(({ length }) => length <= channel.maxLength) ?? sized(0)
  return { subject: cutTo(200, `${title} · ${store}`), text: cutTo(channel.maxLength, text) }
}

/** The message of "Send a test". */
export function composeTest(shop: Sender, { asPlain }: Pick<Channel, 'asPlain'>) {
  const store = plainFact(shop.storeName)
  return { subject: `${words.testSubject} · ${store}`, text: `${asPlain(store)}\n${words.test}` }
}

function sectionOf(
  group: AlertGroup,
  shown: number,
  shop: Sender,
  channel: Pick<Channel, 'asPlain'>,
): string {
  const { kind, count, samples } = group
  const facts = samples.slice(0, shown)
  const rest = count - facts.length
  return [
    words.group({ name: nameOf(kind), count }),
    ...facts.map((one) => `• ${lineOf(kind, one, channel)}`),
    ...(rest > 0 && facts.length > 0 ? [`• ${words.more({ count: rest })}`] : []),
    urlOf(group, shop),
  ].join('\n')
}

/** An alert that waits may be of a kind that only another release has. Then its message has the kind's name. */
function nameOf(kind: string): string {
  return KINDS[kind]?.name ?? kind
}

function lineOf(kind: string, facts: AlertFacts, { asPlain }: Pick<Channel, 'asPlain'>): string {
  const plain = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? asPlain(plainFact(value)) : value,
  ])
  return KINDS[kind]?.says(Object.fromEntries(plain)) ?? nameOf(kind)
}

/** The page of the one thing that all of them are about. Several things have a list. */
function urlOf({ kind, count, samples }: AlertGroup, { publicUrl }: Sender): string {
  const { page, list = 'dashboard' } = KINDS[kind] ?? {}
  const pages = new Set(samples.map((facts) => page?.(facts) ?? list))
  const [only = list] = pages
  return `${publicUrl}/admin/${pages.size === 1 && count === samples.length ? only : list}`
}
