import type { DestinationStream } from 'pino'

const WARNING = 40
const ERROR = 50

/** Where JSON lines of the log become short ones for a person at a terminal. */
export function logForPeople(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(lineForPeople(line)) }
}

/** `13:05:02  warning  What happened. Its cause.`, and the stack of an unexpected error. */
function lineForPeople(line: string): string {
  const { level, time, msg, cause, err } = JSON.parse(line)
  const word = level >= ERROR ? 'error  ' : level >= WARNING ? 'warning' : '       '
  const sentences = [msg, cause ?? err?.message].filter((text) => text !== undefined).join(' ')
  const stack = level >= ERROR && err?.stack ? `\n${err.stack}` : ''
  return `${new Date(time).toTimeString().slice(0, 8)}  ${word}  ${sentences}${stack}\n`
}
