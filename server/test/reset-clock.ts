import { afterAll, vi } from 'vitest'

// The test files of a worker share its modules, and so its clock. A file that stops the clock must not stop it for the
// next file.
afterAll(() => void vi.useRealTimers())
