import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../store/config-query.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { quarantineWords } from './strings.ts'

/** Shown above every screen of the back office while the shop is in quarantine: it sends no mail, calls no provider. */
export function QuarantineNotice() {
  const { data: config } = useQuery(configQuery)
  if (!config?.quarantine) return null
  return (
    <div className="mb-6">
      <Notice tone="warn">
        <p className="font-medium">{quarantineWords.title}</p>
        <p>{quarantineWords.text}</p>
      </Notice>
    </div>
  )
}
