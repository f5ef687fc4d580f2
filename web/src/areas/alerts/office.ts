import { icu } from '@docket/contract/icu'
import { BellRing } from 'lucide-react'
import { type OfficeScreen, officeArea } from '../../kit/office/office-area.ts'

const path = '/admin/alerts'

export const alertsScreen = {
  to: path,
  label: 'Alerts',
  icon: BellRing,
  key: 'l',
  needed: 'settings',
} satisfies OfficeScreen

const triedAgain = icu(
  '{count, plural, one {tried # missed event again} other {tried # missed events again}}',
)

/** Where operators are told what needs them. */
export const alerts = officeArea({
  screens: [alertsScreen],
  audited: {
    'alert-route.create': 'added {}',
    'alert-route.update': 'changed {}',
    'alert-route.delete': 'deleted {}',
    'alert-route.fail': 'could not send alerts over {}',
    'event.try-again': [({ events }) => triedAgain({ count: Number(events) }), 'events'],
  },
  subjects: {
    'alert-route': {
      name: (id) => `alert route ${id}`,
      place: (id) => ({ to: '/admin/alerts/$route', params: { route: id } }),
    },
  },
})
