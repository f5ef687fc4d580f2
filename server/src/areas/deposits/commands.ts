import type { Commands } from '../../host/areas/command.ts'

export const commands: Commands = {
  'rate:accept': {
    file: 'areas/deposits/rate/accept-rate-command.ts',
    says: 'accepts the newest exchange rate, which was refused because it differs by more than 25 % from the last one',
  },
}
