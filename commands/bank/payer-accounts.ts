import { bank } from '../../contract/bank/bank.ts'
import { tell } from '../acting.ts'
import { commands } from '../command.ts'

export const payerAccountCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.forget-payer-account',
    title: 'Aizmirst kontu, no kura klients maksājis',
    keywords: ['banka', 'iban', 'iemācīts', 'maksātājs'],
    rule: 'manage_bank',
    run: async (ctx, { account_id }: { account_id?: number }) => {
      if (account_id === undefined) return void ctx.view('lines')
      await ctx.send(bank.forgetPayerAccount, { params: { id: account_id } })
      await tell(ctx, 'deleted')
    },
  },
])
