import { Scale } from 'lucide-react'
import { type OfficeScreen, officeArea } from '../../kit/office/office-area.ts'

const path = '/admin/disputes'

export const disputesScreen = {
  to: path,
  label: 'Disputes',
  icon: Scale,
  key: 'i',
  needed: 'view',
} satisfies OfficeScreen

/** Disputes in the back office. */
export const disputes = officeArea({
  screens: [disputesScreen],
  audited: {
    'dispute.mark': [({ status }) => `marked {} as ${String(status).toLowerCase()}`, 'status'],
    'dispute.answer': [
      ({ sent }) =>
        sent === 'SENT'
          ? 'sent the evidence for {} to the provider'
          : 'tried to send the evidence for {} to the provider',
      'sent',
    ],
    'dispute.due': 'reminded the owners of {}',
    'deposit.settle-return': 'moved returned money of {}',
  },
  subjects: {
    dispute: {
      name: (id) => `dispute ${id}`,
      place: (id) => ({ to: '/admin/disputes/$disputeId', params: { disputeId: id } }),
    },
  },
})
