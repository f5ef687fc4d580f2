import {
  type AlertRoute,
  type AlertRouteBody,
  createAlertRoute,
  updateAlertRoute,
} from '@docket/contract/admin/alerts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../kit/api/api.ts'
import { useRevisedSave } from '../../kit/office/use-revised-save.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { alertsKey, routesQuery } from './alerts.ts'
import type { RouteFormOutput } from './route-form-schema.ts'
import { words } from './words.ts'

/** Saves a route; a new one opens its page, where a test can be sent. `begin` starts the form again with a route. */
export function useSaveRoute(route: AlertRoute | null, begin: (route: AlertRoute) => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useRevisedSave<AlertRoute, RouteFormOutput>({
    current: route,
    send: ({ channel, route: body }, revision) =>
      route
        ? call(updateAlertRoute, { body: { ...body, id: route.id, revision } })
        : call(createAlertRoute, { body: { ...body, channel } }),
    read: async () => (await queryClient.fetchQuery(routesQuery)).routes.find(({ id }) => id === route?.id),
    isSaved: (saved, { route: body }) => isSaved(saved, body),
    begin,
    async onSaved(saved) {
      await queryClient.invalidateQueries({ queryKey: alertsKey })
      toast.success(route ? words.updated : words.created)
      if (!route)
        await navigate({ to: '/admin/alerts/$route', params: { route: String(saved.id) }, replace: true })
    },
  })
}

/** A secret is never shown, so nobody knows whether it is the saved one. */
export function isSaved(saved: AlertRoute, { secret, kinds, ...body }: AlertRouteBody): boolean {
  const { name, target, quiet, digestAt, isOn } = saved
  const inOrder = (list: readonly string[]) => [...new Set(list)].sort()
  return (
    (secret ?? null) === null &&
    name === body.name &&
    target === body.target &&
    isOn === body.isOn &&
    digestAt === body.digestAt &&
    quiet?.from === body.quiet?.from &&
    quiet?.until === body.quiet?.until &&
    inOrder(kinds).join() === inOrder(saved.kinds).join()
  )
}
