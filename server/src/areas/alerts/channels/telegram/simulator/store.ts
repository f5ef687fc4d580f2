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
  api: ApiMode | 'revoked' | 'no-chat' | 'blocked' | 'moved' | 'flood'
  delayMs: number
  retryAfterSeconds: number
}

const control = createControl<Control>('sandbox_telegram_control', {
  api: 'ok',
  delayMs: 0,
  retryAfterSeconds: 1_200,
})
export const { readControl, writeControl } = control

export const tablesSql = `
  CREATE TABLE IF NOT EXISTS sandbox_telegram_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chat text NOT NULL,
    text text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  ${control.controlTableSql}`

export interface StoredMessage {
  id: string
  chat: string
  text: string
  received_at: Date
}

export async function storeMessage(
  pool: Pool,
  { chat, text }: { chat: string; text: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'INSERT INTO sandbox_telegram_messages (chat, text) VALUES ($1, $2) RETURNING id::text',
    [chat, text],
  )
  return rows[0]?.id ?? ''
}

/** The newest messages, of one chat or of all. */
export async function listMessages(pool: Pool, chat: string | null): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `SELECT id::text, chat, text, received_at FROM sandbox_telegram_messages m
      WHERE $1::text IS NULL OR chat = $1 ORDER BY m.id DESC LIMIT 50`,
    [chat],
  )
  return rows
}

const api = z.enum([...apiModes.options, 'revoked', 'no-chat', 'blocked', 'moved', 'flood'])
const schema = z.strictObject({ api, delayMs, retryAfterSeconds }).partial()

const names = {
  ...apiModeNames,
  revoked: 'answers 401: the token is revoked',
  'no-chat': 'answers 400: the chat is gone',
  blocked: 'answers 403: the bot was blocked',
  moved: 'answers 400: the group became a supergroup',
  flood: 'answers 429 with retry_after',
}

const faults: Fault<Control>[] = [
  { field: 'api', label: 'The API', options: api.options.map((mode) => [mode, names[mode]] as const) },
  delayFault,
  retryAfterFault,
]

export const telegramFaults = { provider: 'Telegram', schema, faults }
