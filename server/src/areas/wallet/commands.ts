import type { Commands } from '../../host/areas/command.ts'

export const commands: Commands = {
  audit: {
    file: 'host/commands/check-ledger.ts',
    says: 'the ledger check: derives every balance, purchase, deposit, account and shipment again, and compares the audit log with its seals; exits with 1 if anything disagrees',
  },
}
