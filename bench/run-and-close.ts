/**
 * Runs a program, and sets the exit code to 1 if it returns false. Then calls the functions that the program has added
 * to its list, the last one first. Ctrl+C and SIGTERM also call them, so that no process and no folder is left.
 */
export async function runAndClose(
  program: (closeFunctions: (() => unknown)[]) => Promise<boolean>,
): Promise<void> {
  const closeFunctions: (() => unknown)[] = []
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    for (const closePart of closeFunctions.reverse()) await closePart()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)))
  try {
    process.exitCode = (await program(closeFunctions)) ? 0 : 1
  } finally {
    await close()
  }
}
