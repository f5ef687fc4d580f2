import type { Machine } from './machine.ts'

/** What happens to a machine of the database: a fault, or the operator moves the primary's role to the standby. */
export interface MachineFault {
  kind: string
  target: 'primary' | 'standby'
  begin(machine: Machine): Promise<void>
  /** Repairs the machine, as its operator or its process manager does. */
  repair(machine: Machine): Promise<void>
}

const kill = {
  begin: (machine: Machine) => machine.kill(),
  repair: async (machine: Machine) => machine.start(),
}
const freeze = {
  begin: async (machine: Machine) => machine.freeze(),
  repair: async (machine: Machine) => machine.unfreeze(),
}
const cut = {
  begin: (machine: Machine) => machine.cut(),
  repair: (machine: Machine) => machine.reconnect(),
}

export const machineFaults: readonly MachineFault[] = [
  { kind: 'primary-kill', target: 'primary', ...kill },
  { kind: 'primary-freeze', target: 'primary', ...freeze },
  { kind: 'primary-cut', target: 'primary', ...cut },
  {
    kind: 'switchover',
    target: 'primary',
    begin: (machine) => machine.switchOver(),
    repair: async () => {},
  },
  { kind: 'standby-kill', target: 'standby', ...kill },
  { kind: 'standby-freeze', target: 'standby', ...freeze },
]
