import type { Commands } from '../../host/areas/command.ts'

export const commands: Commands = {
  'credentials:end': {
    file: 'host/commands/end-credentials.ts',
    says: 'ends all sessions, mailed links and tracking keys, after a restore by another program than `npm run restore`',
  },
  'admin:add': {
    file: 'areas/identity/first-users/add-admin-command.ts',
    usage: '-- EMAIL USERNAME [ROLE]',
    says: 'adds an admin, who gets a mail with an invitation; without ROLE, the role is `OWNER`',
  },
  'admin:reset-totp': {
    file: 'areas/identity/totp/reset-totp-command.ts',
    usage: '-- EMAIL',
    says: 'turns two-step sign-in off and removes the passkeys for an admin or a customer who has lost them',
  },
}
