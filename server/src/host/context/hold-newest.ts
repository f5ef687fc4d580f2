/** A value in this process's memory; `refresh` reads it again. */
export interface HeldValue<Value> {
  current(): Value
  refresh(): Promise<void>
}

/** Reads a value and keeps the result of the newest read. @throws if the first read fails */
export async function holdNewest<Value>(read: () => Promise<Value>): Promise<HeldValue<Value>> {
  let value = await read()
  let [started, newest] = [0, 0]
  return {
    current: () => value,
    refresh: async () => {
      const nth = ++started
      const result = await read()
      // A read that started earlier may end later, with older data.
      if (nth < newest) return
      newest = nth
      value = result
    },
  }
}
