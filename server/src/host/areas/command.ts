/** A command that an operator runs as `npm run <name>`. Its script is in package.json, and a row of the README describes it. */
export interface Command {
  /** Its file in `server/src/`. It is the start of a process: nothing imports it. */
  file: string
  /** Its arguments, as the README shows them. */
  usage?: string
  /** What it does, as the README says it, in Markdown. */
  says: string
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>
