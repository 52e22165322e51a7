import { customers } from '../../contract/customers/customers.ts'
import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { tell } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

const rule = { rule: 'manage_invoices' } as const

export const customerCreditCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.refund',
    title: 'Atmaksāt klientam',
    keywords: ['pārmaksa', 'kredīts', 'refund'],
    ...rule,
    event: 'REFUND',
    arguments: [
      { name: 'amount', label: 'Summa', kind: 'money', initial: (ctx) => ctx.record?.facts?.credit },
      { name: 'date', label: 'Datums', kind: 'date', initial: () => dayOf(new Date()) },
      {
        name: 'method',
        label: 'Atmaksas veids',
        kind: 'choice',
        choices: [
          { value: 'transfer', label: 'Pārskaitījums' },
          { value: 'cash', label: 'Skaidra nauda' },
          { value: 'card', label: 'Karte' },
        ],
        initial: () => 'transfer',
      },
      { name: 'reference', label: 'Maksājuma mērķis', kind: 'text', optional: true },
    ],
    run: async (ctx, { reference, ...refund }: Body<typeof customers.refund>) => {
      const body = { ...refund, reference: reference ?? null }
      await ctx.send(customers.refund, { params: { customerId: ctx.record?.id ?? 0 }, body })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.remove-refund',
    title: 'Atsaukt pēdējo atmaksu klientam',
    keywords: ['pārmaksa', 'refund'],
    ...rule,
    event: 'REMOVE_REFUND',
    arguments: [confirmation],
    run: async (ctx, { refund_id = ctx.record?.facts?.refund_id ?? 0 }: { refund_id?: number }) => {
      await ctx.send(customers.removeRefund, { params: { id: refund_id } })
      await tell(ctx, 'deleted')
    },
  },
])
