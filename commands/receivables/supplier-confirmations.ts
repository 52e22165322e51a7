import { receivables } from '../../contract/receivables/receivables.ts'
import { recordParams } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { mailLanguage, type Mailing } from '../document-language.ts'
import { eachWith } from '../group-call.ts'
import { confirmationsOf, day, monthEnd, notifyPrepared, rule, seen, whyNot, type OnDay, type Preparing } from './confirming.ts'

async function confirmOwed(ctx: CommandContext, body: Preparing): Promise<void> {
  await ctx.send(receivables.confirmSupplierBalance, { params: { supplierId: recordParams(ctx).id }, body })
  await notifyPrepared(ctx, body)
}

export const supplierConfirmationCommands = [
  ...commands('Kreditori', 'record:supplier_balance_to_confirm', [
    {
      id: 'supplier-balance-confirmation.send',
      title: 'Sūtīt salīdzināšanas aktu piegādātājam',
      actionLabel: 'Sūtīt salīdzināšanas aktu',
      many: 'Sūtīt salīdzināšanas aktus piegādātājiem',
      eachCall: eachWith(receivables.confirmSupplierBalance, ({ date }: { date: string }) => ({ date })),
      keys: ['f10'],
      keywords: ['saldo', 'kreditori', 'inventarizācija', 'e-pasts', 'balance confirmation'],
      ...rule,
      blocked: whyNot,
      arguments: [day],
      run: (ctx, { date }: OnDay) => confirmOwed(ctx, { date }),
    },
    {
      id: 'supplier-balance-confirmation.prepare',
      title: 'Sagatavot piegādātāja salīdzināšanas aktu drukāšanai',
      actionLabel: 'Sagatavot drukāšanai',
      many: 'Sagatavot piegādātāju salīdzināšanas aktus drukāšanai',
      eachCall: eachWith(receivables.confirmSupplierBalance, ({ date }: { date: string }) => ({ date, is_printed: true })),
      keys: ['i p'],
      keywords: ['bez e-pasta', 'papīrs', 'print'],
      ...rule,
      arguments: [day],
      run: (ctx, { date }: OnDay) => confirmOwed(ctx, { date, is_printed: true }),
    },
  ]),
  ...commands('Piegādātāji', 'record:supplier', [
    {
      id: 'supplier.confirm-balance',
      title: 'Sūtīt piegādātājam salīdzināšanas aktu',
      keywords: ['saldo', 'apstiprinājums', 'balance confirmation'],
      ...rule,
      arguments: [
        { name: 'date', label: 'Saldo uz dienu', kind: 'date', initial: monthEnd },
        { name: 'address', label: 'E-pasts', kind: 'email', optional: true },
        mailLanguage,
      ],
      run: (ctx, { date, address, language }: OnDay & Partial<Mailing>) =>
        confirmOwed(ctx, { date, ...(address && { address }), ...(language && { language }) }),
    },
    {
      id: 'supplier.balance-confirmations',
      title: 'Piegādātāja salīdzināšanas akti',
      actionLabel: 'Salīdzināšanas akti',
      keywords: ['saldo', 'atbildes', 'balance confirmation'],
      ...seen,
      run: (ctx) => ctx.open(confirmationsOf('supplier_id', ctx)),
    },
  ]),
]
