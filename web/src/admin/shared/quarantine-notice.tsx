import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../shared/store/config-query.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { quarantineWords } from './strings.ts'

/** Above every screen of the back office of a shop that sends no mail and calls no provider. */
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
