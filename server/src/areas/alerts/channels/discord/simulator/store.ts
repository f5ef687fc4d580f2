import type { Pool } from 'pg'
import * as z from 'zod'
import { createControl } from '../../../../../host/sandbox/control.ts'
import {
  type ApiMode,
  apiModeNames,
  apiModes,
  delayFault,
  delayMs,
  retryAfterFault,
  retryAfterSeconds,
} from '../../../../../host/sandbox/misbehave.ts'
import type { Fault } from '../../../../../host/sandbox/pages/faults-page.ts'

/** How the simulator misbehaves. */
export interface Control {
  api: ApiMode | 'deleted' | 'wrong-token' | 'flood' | 'proxy-429'
  delayMs: number
  retryAfterSeconds: number
}

const control = createControl<Control>('sandbox_discord_control', {
  api: 'ok',
  delayMs: 0,
  retryAfterSeconds: 1_200,
})
export const { readControl, writeControl } = control

export const tablesSql = `
  CREATE TABLE IF NOT EXISTS sandbox_discord_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook text NOT NULL,
    text text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  ${control.controlTableSql}`

export interface StoredMessage {
  id: string
  webhook: string
  text: string
  received_at: Date
}

export async function storeMessage(
  pool: Pool,
  { webhook, text }: { webhook: string; text: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'INSERT INTO sandbox_discord_messages (webhook, text) VALUES ($1, $2) RETURNING id::text',
    [webhook, text],
  )
  return rows[0]?.id ?? ''
}

/** The newest messages, of one webhook or of all. */
export async function listMessages(pool: Pool, webhook: string | null): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `SELECT id::text, webhook, text, received_at FROM sandbox_discord_messages m
      WHERE $1::text IS NULL OR webhook = $1 ORDER BY m.id DESC LIMIT 50`,
    [webhook],
  )
  return rows
}

const api = z.enum([...apiModes.options, 'deleted', 'wrong-token', 'flood', 'proxy-429'])
const schema = z.strictObject({ api, delayMs, retryAfterSeconds }).partial()

const names = {
  ...apiModeNames,
  deleted: 'answers 404: the webhook is deleted',
  'wrong-token': 'answers 401: the token is wrong',
  flood: 'answers 429 with retry_after',
  'proxy-429': 'a proxy answers 429 in HTML',
}

const faults: Fault<Control>[] = [
  { field: 'api', label: 'The API', options: api.options.map((mode) => [mode, names[mode]] as const) },
  delayFault,
  retryAfterFault,
]

export const discordFaults = { provider: 'Discord', schema, faults }
