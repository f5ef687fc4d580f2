/** An answer of the shop, or a missing answer. Times are in ms, by `performance.now()`. */
export interface AnswerRecord {
  who: 'customer' | 'probe' | 'operator' | 'provider'
  /** The server's index; null if it is unknown. */
  server: number | null
  /** The call, without ids. */
  call: string
  status: number | null
  /** The Retry-After header. */
  retryAfter: string | null
  /** Why there is no answer. */
  failure: 'refused' | 'reset' | 'no answer in time' | null
  beganAt: number
  endedAt: number
}

/** Records every answer to customers, operators and providers. */
export interface AnswerLog {
  answers: AnswerRecord[]
  add(answerRecord: AnswerRecord): void
}

/** Answers after this number are not recorded. No run is expected to have so many. */
const MAX_ANSWERS = 500_000

export function createAnswerLog(): AnswerLog {
  const answers: AnswerRecord[] = []
  return {
    answers,
    add(answerRecord) {
      if (answers.length < MAX_ANSWERS) answers.push(answerRecord)
    },
  }
}

/** The label of an answer in the summary: `201`, `503`, `reset`. */
export function labelOf({ status, failure }: AnswerRecord): string {
  return status === null ? (failure ?? 'reset') : String(status)
}
