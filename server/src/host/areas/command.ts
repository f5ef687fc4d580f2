/**
 * A command that an operator runs as `npm run <name>`. Its script is in package.json. `npm run tables` writes it
 * to docs/commands.md.
 */
interface Command {
  /** Its file in `server/src/`. It is the start of a process: nothing imports it. */
  file: string
  /** Its arguments, as docs/commands.md shows them. */
  usage?: string
  /** What it does, in Markdown, with links from the project's folder. */
  says: string
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>
