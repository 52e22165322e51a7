import type { Body } from '../../contract/calls.ts'
import { dayOf, formatMoment } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { payables } from '../../contract/payables/payables.ts'
import { paymentFileFormats } from '../../contract/payables/payment-orders.ts'
import { acting, deleting, editing, recordParams, tell, version, type Edit } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

export type NewOrder = Body<typeof payables.createOrder>
export type MoreInvoices = Body<typeof payables.addOrderInvoices>

const rule = { rule: 'manage_bank' } as const
const list = '/payment_orders'

export const paymentOrderCommands = commands('Maksājuma uzdevumi', 'record:payment_order', [
  {
    id: 'payment-order.create',
    title: 'Sagatavot maksājuma uzdevumu',
    actionLabel: 'Sagatavot uzdevumu',
    scope: 'everywhere',
    keywords: ['maksāt piegādātājiem', 'apmaksājamie rēķini', 'pain.001', 'internetbanka', 'payment order'],
    ...rule,
    arguments: [{ name: 'order', label: 'Apmaksājamie rēķini', kind: 'picker', picker: 'due-invoices' }],
    run: async (ctx, { order }: { order: NewOrder }) => {
      const { data } = await ctx.send(payables.createOrder, { body: order })
      ctx.notify('created')
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'payment-order.add-invoices',
    title: 'Pievienot rēķinus',
    keys: ['o r'],
    keywords: ['apmaksājamie rēķini'],
    ...rule,
    event: 'EDIT',
    arguments: [{ name: 'invoices', label: 'Rēķini', kind: 'picker', picker: 'more-due-invoices' }],
    run: async (ctx, { invoices }: { invoices: MoreInvoices }) => {
      await ctx.send(payables.addOrderInvoices, { params: recordParams(ctx), body: invoices })
      await tell(ctx)
    },
  },
  {
    id: 'payment-order.edit',
    title: 'Labot maksājuma uzdevumu',
    keywords: ['datums', 'konts', 'viens maksājums piegādātājam'],
    ...rule,
    event: 'EDIT',
    run: editing(payables.updateOrder),
  },
  {
    id: 'payment-order.edit-line',
    title: 'Labot maksājuma summu',
    ...rule,
    event: 'EDIT',
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      const params = { ...recordParams(ctx), lineId: line_id }
      await ctx.send(payables.updateOrderLine, { params, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'payment-order.delete-line',
    title: 'Izņemt rēķinu no uzdevuma',
    ...rule,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(payables.removeOrderLine, { params: { ...recordParams(ctx), lineId: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'payment-order.submit',
    title: 'Iesniegt apstiprināšanai',
    actionLabel: 'Iesniegt',
    keys: ['o i'],
    keywords: ['submit'],
    ...rule,
    event: 'SUBMIT',
    run: acting(payables.submitOrder),
  },
  {
    id: 'payment-order.approve',
    title: 'Apstiprināt maksājuma uzdevumu',
    actionLabel: 'Apstiprināt',
    keys: ['o a'],
    keywords: ['parakstīt', 'otrs cilvēks', 'approve'],
    rule: 'approve_payments',
    event: 'APPROVE',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(payables.approveOrder, { params: recordParams(ctx), body: version(ctx) })
      await tell(ctx, 'accepted')
    },
  },
  {
    id: 'payment-order.return',
    title: 'Atgriezt labošanai',
    keywords: ['noraidīt', 'return'],
    rule: { anyOf: ['manage_bank', 'approve_payments'] },
    event: 'RETURN',
    run: acting(payables.returnOrder),
  },
  {
    id: 'payment-order.export',
    title: 'Sagatavot maksājumu failu',
    actionLabel: 'Sagatavot failu',
    keys: ['o f'],
    keywords: ['pain.001', 'eksportēt', 'xml', 'internetbanka', 'iso 20022'],
    ...rule,
    event: 'EXPORT',
    arguments: [
      {
        name: 'format',
        label: labelOf('format'),
        kind: 'choice',
        choices: Object.entries(paymentFileFormats).map(([value, label]) => ({ value, label })),
        initial: () => 'pain.001.001.09',
      },
    ],
    run: async (ctx, { format }: { format: keyof typeof paymentFileFormats }) => {
      const params = recordParams(ctx)
      const { data } = await ctx.send(payables.exportOrder, { params, body: { format } })
      await ctx.download(payables.orderFile, { params: { ...params, format } })
      const again = data.made_before
      await tell(
        ctx,
        again ? { text: `Fails jau bija sagatavots ${formatMoment(again)}; tas ir tas pats fails`, color: 'blue' } : 'updated',
      )
    },
  },
  {
    id: 'payment-order.execute',
    title: 'Atzīmēt maksājumus kā izpildītus',
    actionLabel: 'Atzīmēt',
    keys: ['o z'],
    keywords: ['banka samaksāja', 'executed'],
    ...rule,
    event: 'EXECUTE',
    arguments: [
      { name: 'transfers', label: 'Maksājumi', kind: 'picker', picker: 'waiting-transfers' },
      { name: 'date', label: labelOf('date'), kind: 'date', initial: () => dayOf(new Date()) },
    ],
    run: async (ctx, { transfers, date }: { transfers: readonly number[]; date: string }) => {
      await ctx.send(payables.executeOrder, { params: recordParams(ctx), body: { transfers: [...transfers], date } })
      await tell(ctx)
    },
  },
  {
    id: 'payment-order.reject',
    title: 'Atzīmēt maksājumus kā noraidītus',
    keywords: ['banka noraidīja', 'pain.002', 'rejected'],
    ...rule,
    event: 'REJECT',
    arguments: [
      { name: 'transfers', label: 'Maksājumi', kind: 'picker', picker: 'waiting-transfers' },
      { name: 'rejected_reason', label: labelOf('rejected_reason'), kind: 'text' },
    ],
    run: async (ctx, { transfers, rejected_reason }: { transfers: readonly number[]; rejected_reason: string }) => {
      await ctx.send(payables.rejectOrder, { params: recordParams(ctx), body: { transfers: [...transfers], rejected_reason } })
      await tell(ctx)
    },
  },
  {
    id: 'payment-order.cancel',
    title: 'Atcelt maksājuma uzdevumu',
    keywords: ['cancel'],
    ...rule,
    event: 'CANCEL',
    arguments: [confirmation],
    run: acting(payables.cancelOrder),
  },
  {
    id: 'payment-order.delete',
    title: 'Dzēst maksājuma uzdevumu',
    ...rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(payables.removeOrder, list),
  },
])
