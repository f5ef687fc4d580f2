import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../kit/session/account-queries.ts'
import { useSession } from '../../../kit/session/session.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { useStoreName } from '../../../kit/store/store-name.ts'
import { receiptWords as words } from './strings.ts'

/** On a printed receipt: which shop sold it, and which customer bought it. */
export function PrintedParties() {
  const storeName = useStoreName()
  const { data: config } = useQuery(configQuery)
  const { data: buyer } = useQuery(meQuery(useSession()?.id ?? 0))
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 text-14">
      <dt className="text-muted">{words.soldBy}</dt>
      <dd>
        {storeName}
        {config && `, ${config.supportEmail}`}
      </dd>
      {buyer && (
        <>
          <dt className="text-muted">{words.boughtBy}</dt>
          <dd>
            {buyer.username}, {readableEmail(buyer.email)}
          </dd>
        </>
      )}
    </dl>
  )
}
