import { readFileSync } from 'node:fs'
import { closeSalesDays } from '../server/src/features/dashboard/close-sales-days.ts'
import { connect } from '../server/src/platform/database.ts'

const { db, close } = connect(JSON.parse(readFileSync('/tmp/bench-lab/urls.json', 'utf8')).large)
await closeSalesDays(db)
await close()
