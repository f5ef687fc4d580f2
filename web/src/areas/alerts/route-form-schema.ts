import {
  type AlertRoute,
  type AlertRouteBody,
  type AlertRoutes,
  alertRouteBody,
  timeOfDay,
} from '@docket/contract/admin/alerts'
import * as z from 'zod'
import { words } from './words.ts'

const { shape } = alertRouteBody

type When = 'now' | 'quiet' | 'daily'

/** The form of a route: when it sends is one choice, and its output is the contract's body. */
export const routeForm = z
  .object({
    channel: z.string(),
    name: shape.name,
    target: shape.target,
    /** Empty: the stored one stays. */
    secret: z.string(),
    kinds: shape.kinds,
    when: z.enum(['now', 'quiet', 'daily']),
    from: timeOfDay,
    until: timeOfDay,
    digestAt: timeOfDay,
    isOn: z.boolean(),
  })
  .superRefine(({ when, from, until }, context) => {
    if (when === 'quiet' && from === until)
      context.addIssue({ code: 'custom', path: ['until'], message: words.sameTimes })
  })
  .transform(({ when, from, until, digestAt, secret, channel, ...body }) => {
    const route: AlertRouteBody = {
      ...body,
      secret: secret === '' ? null : secret,
      quiet: when === 'quiet' ? { from, until } : null,
      digestAt: when === 'daily' ? digestAt : null,
    }
    return { channel, route }
  })

export type RouteFormInput = z.input<typeof routeForm>
export type RouteFormOutput = z.output<typeof routeForm>

/** The first values: those of the route, or of a new one that tells everything. */
export function routeDefaults(
  route: AlertRoute | null,
  { kinds, channels }: Pick<AlertRoutes, 'kinds' | 'channels'>,
): RouteFormInput {
  return {
    channel: route?.channel ?? channels[0]?.channel ?? '',
    name: route?.name ?? '',
    target: route?.target ?? '',
    secret: '',
    kinds: route?.kinds ?? kinds.map(({ kind }) => kind),
    when: whenOf(route),
    from: route?.quiet?.from ?? '22:00',
    until: route?.quiet?.until ?? '07:00',
    digestAt: route?.digestAt ?? '09:00',
    isOn: route?.isOn ?? true,
  }
}

function whenOf(route: AlertRoute | null): When {
  if (route?.digestAt) return 'daily'
  return route?.quiet ? 'quiet' : 'now'
}
