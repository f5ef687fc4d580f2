import type { JobContext } from '../../../../host/areas/declared-job.ts'
import type { LoadSimulator } from '../../../../host/areas/outside.ts'
import type { Config } from '../../../../host/config.ts'
import type { ServiceEnvironment } from '../../../../host/service-environment.ts'

/** What an operator enters of a route, as the form describes it. */
interface Field {
  label: string
  hint: string
  isOptional: boolean
}

/** Where a route leads. `secret` is null if its channel needs none. */
export interface Destination {
  target: string
  secret: string | null
}

/** A message in the form that a channel sends. */
export interface OutgoingAlert {
  /** The id of the message, the same each time it is tried. */
  id: number
  subject: string
  text: string
}

/** How a try ended. `words` are safe to show: they have no secret, and at most 300 characters. */
export type Outcome =
  | { isSent: true; words: string }
  | {
      isSent: false
      words: string
      /** Only an operator can change it: the token is revoked, the chat is gone. */
      isFinal: boolean
      /** How long the service asks us to wait. */
      retryAfterMs?: number
    }

/** What the outside service of a channel needs. */
interface ChannelService {
  environment: ServiceEnvironment
  simulator: LoadSimulator
  /** Without a path; null: the simulator. */
  baseUrl: (config: Config) => string | null
}

/** A way in which alerts reach people: mail, or a messenger. Each is a folder and a line in registry.ts. */
export interface Channel {
  name: string
  target: Field | null
  secret: Field | null
  /** The longest text, in UTF-16 code units: no service counts a text as longer than that. */
  maxLength: number
  /** Makes a text of a person plain, so that the messenger shows it as it is. */
  asPlain: (text: string) => string
  /**
   * Checks what an operator has entered and returns what is stored. `secret` is null if it stays as it is.
   * @throws VALIDATION_ERROR
   */
  read: (entered: Destination) => Destination
  service?: ChannelService
  /** Sends a message. It may be sent twice: a process may end before it has stored the outcome. */
  send: (
    context: JobContext,
    to: Destination,
    alert: OutgoingAlert,
    stopping: AbortSignal,
  ) => Promise<Outcome>
}
