import {
  type AlertRoute,
  type AlertRouteBody,
  createAlertRoute,
  updateAlertRoute,
} from '@docket/contract/admin/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { alertsKey, routesQuery } from './alerts.ts'
import type { RouteFormOutput } from './route-form-schema.ts'
import { words } from './words.ts'

/**
 * Saves a route; a new one opens its page, where a test can be sent. If the route was changed since the form began,
 * nothing is saved, and `theirs` is the route as it is now. `begin` starts the form again with a route.
 */
export function useSaveRoute(route: AlertRoute | null, begin: (route: AlertRoute) => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [theirs, setTheirs] = useState<AlertRoute | null>(null)
  /** The revision that the form began with, or that the operator wants to overwrite. */
  const revision = useRef(route?.revision)

  function beginWith(saved: AlertRoute) {
    revision.current = saved.revision
    setTheirs(null)
    begin(saved)
  }

  async function update(id: number, body: AlertRouteBody): Promise<AlertRoute | null> {
    try {
      return await call(updateAlertRoute, { body: { ...body, id, revision: revision.current } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error
      const { routes } = await queryClient.fetchQuery(routesQuery)
      const saved = routes.find((one) => one.id === id)
      if (!saved) throw error
      // An earlier attempt of this edit succeeded, but its answer was lost.
      if (isSaved(saved, body)) return saved
      setTheirs(saved)
      return null
    }
  }

  const save = useMutation({
    mutationFn: ({ channel, route: body }: RouteFormOutput) =>
      route ? update(route.id, body) : call(createAlertRoute, { body: { ...body, channel } }),
    meta: { errors: 'form' },
    async onSuccess(saved) {
      if (!saved) return
      beginWith(saved)
      await queryClient.invalidateQueries({ queryKey: alertsKey })
      toast.success(route ? words.updated : words.created)
      if (!route)
        await navigate({ to: '/admin/alerts/$route', params: { route: String(saved.id) }, replace: true })
    },
  })
  return { save, theirs, revision, beginWith }
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
