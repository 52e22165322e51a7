import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { big } from '../../contract/money.ts'
import { payables } from '../../contract/payables/payables.ts'
import type { supplierPaymentMethods } from '../../contract/supplier-invoices/settlements.ts'
import { currentParty, recordParams, tell, version } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'
import { methodArgument } from '../supplier-invoices/supplier-invoices.ts'

const rule = { rule: 'manage_bank' } as const

const holdRule = { rule: { anyOf: ['manage_procurement', 'manage_bank'] } } as const

/** The reason why the invoice is not to be paid for now. */
function heldBy(record: CommandContext['record']): string | null {
  return record?.kind === 'procurement_invoice' ? (record.facts?.payment_hold ?? null) : null
}

interface NewPayment {
  supplier_id: number
  amount: string
  date: string
  method: keyof typeof supplierPaymentMethods
  reference?: string
  to_oldest?: boolean
}

export const payableCommands = commands('Maksājumi piegādātājiem', 'record:supplier_payment', [
  {
    id: 'supplier-payment.create',
    title: 'Reģistrēt maksājumu piegādātājam',
    scope: 'everywhere',
    keywords: ['samaksāts', 'pārskaitījums', 'priekšapmaksa', 'supplier payment'],
    ...rule,
    arguments: [
      {
        name: 'supplier_id',
        label: labelOf('supplier_id'),
        kind: 'record',
        record: 'supplier',
        initial: (ctx) => currentParty(ctx, 'supplier')?.id ?? null,
      },
      { name: 'amount', label: labelOf('amount'), kind: 'money' },
      { name: 'date', label: labelOf('date'), kind: 'date', initial: () => dayOf(new Date()) },
      methodArgument,
      { name: 'reference', label: labelOf('reference'), kind: 'text', optional: true },
      { name: 'to_oldest', label: 'Apmaksāt rēķinus, sākot ar senāko termiņu', kind: 'flag', optional: true, initial: () => true },
    ],
    run: async (ctx, { to_oldest, reference, ...payment }: NewPayment) => {
      const body = { ...payment, reference: reference ?? null }
      await ctx.send(payables.pay, { body: to_oldest ? body : { ...body, allocations: [] } })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'supplier-payment.allocate',
    title: 'Piešķirt brīvo naudu rēķinam',
    keywords: ['ieskaitīt', 'priekšapmaksa', 'allocate'],
    ...rule,
    blocked: ({ record }) => (big(record?.facts?.free ?? '0').gt(0) ? null : 'Maksājumā nav brīvas naudas'),
    arguments: [
      { name: 'procurement_invoice_id', label: labelOf('procurement_invoice_id'), kind: 'record', record: 'procurement_invoice' },
      { name: 'amount', label: labelOf('amount'), kind: 'money', optional: true },
    ],
    run: async (ctx, { procurement_invoice_id, amount }: { procurement_invoice_id: number; amount?: string }) => {
      await ctx.send(payables.allocate, { params: recordParams(ctx), body: { procurement_invoice_id, ...(amount && { amount }) } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier.settle',
    title: 'Ieskaitīt brīvo naudu un kredītrēķinus rēķinos',
    scope: 'everywhere',
    keywords: ['priekšapmaksa', 'kredīts', 'ieskaitīt', 'settle'],
    ...rule,
    arguments: [
      {
        name: 'supplier_id',
        label: labelOf('supplier_id'),
        kind: 'record',
        record: 'supplier',
        initial: (ctx) => currentParty(ctx, 'supplier')?.id ?? null,
      },
    ],
    run: async (ctx, { supplier_id }: { supplier_id: number }) => {
      await ctx.send(payables.settle, { params: { supplierId: supplier_id }, body: {} })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-invoice.hold-payment',
    title: 'Aizturēt apmaksu',
    scope: 'record:procurement_invoice',
    keywords: ['strīds', 'nemaksāt', 'hold'],
    ...holdRule,
    event: 'PAY',
    arguments: [{ name: 'payment_hold', label: 'Iemesls', kind: 'text', initial: ({ record }) => heldBy(record) }],
    run: async (ctx, { payment_hold }: { payment_hold: string }) => {
      await ctx.send(payables.hold, { params: recordParams(ctx), body: { payment_hold, ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-invoice.release-payment',
    title: 'Atļaut aizturēto apmaksu',
    scope: 'record:procurement_invoice',
    keywords: ['maksāt', 'release'],
    ...holdRule,
    event: 'PAY',
    blocked: ({ record }) => (heldBy(record) ? null : 'Apmaksa nav aizturēta'),
    run: async (ctx) => {
      await ctx.send(payables.hold, { params: recordParams(ctx), body: { payment_hold: null, ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'supplier-payment.delete',
    title: 'Dzēst maksājumu piegādātājam',
    many: 'Dzēst maksājumus piegādātājiem',
    eachCall: each(payables.removePayment),
    keywords: ['atsaukt', 'delete'],
    ...rule,
    blocked: ({ record }) => (record?.facts?.is_credit ? 'Kredītrēķinu atsauc tā dokumentā' : null),
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(payables.removePayment, { params: recordParams(ctx) })
      await tell(ctx, 'deleted')
    },
  },
])
