import type { Body } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { arranging, type Edit, acting, deleting, editing, recordParams, showing, tell } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const rule = { rule: 'manage_procurement' } as const
const list = '/stock/return_acts'

function show(ctx: CommandContext, id: number): void {
  ctx.notify('created')
  ctx.become(`${list}/${id}`)
  ctx.openBehind(list)
}

interface New extends Arguments {
  act?: Body<typeof returnActs.create>
  procurement_invoice_id?: number
  of_invoice?: Body<typeof returnActs.createFromInvoice>
}

export const returnActCommands = commands('Atgriešanas akti', 'record:return_act', [
  {
    id: 'return-act.create',
    title: 'Jauns atgriešanas akts',
    scope: 'everywhere',
    keywords: ['atgriezt piegādātājam', 'brāķis', 'return act'],
    ...rule,
    // Without values the command opens the form.
    run: async (ctx, { act, of_invoice, procurement_invoice_id: procurementInvoiceId = 0 }: New) => {
      if (act) return show(ctx, (await ctx.send(returnActs.create, { body: act })).return_act_id)
      if (!of_invoice) return ctx.open(`${list}/create`)
      show(ctx, (await ctx.send(returnActs.createFromInvoice, { params: { procurementInvoiceId }, body: of_invoice })).return_act_id)
    },
  },
  {
    id: 'supplier-invoice.return',
    title: 'Atgriezt preces piegādātājam',
    scope: 'record:procurement_invoice',
    keywords: ['atgriešanas akts', 'brāķis', 'return act'],
    ...rule,
    event: 'RETURN',
    silent: true,
    run: (ctx) => ctx.open(`${list}/create?procurement_invoice_id=${recordParams(ctx).id}`),
  },
  {
    id: 'return-act.edit',
    title: 'Labot atgriešanas aktu',
    keywords: ['iemesls', 'datums', 'piezīmes'],
    event: 'EDIT',
    run: editing(returnActs.update),
  },
  {
    id: 'return-act.add-line',
    title: 'Pievienot atgriežamās preces',
    ...rule,
    event: 'ITEM_ADD',
    run: async (ctx, { line }: { line?: Body<typeof returnActs.addItem> }) => {
      if (!line) return void ctx.view('lines')
      await ctx.send(returnActs.addItem, { params: recordParams(ctx), body: line })
      await tell(ctx, 'goodsAdded')
    },
  },
  {
    id: 'return-act.edit-line',
    title: 'Labot atgriešanas akta rindu',
    ...rule,
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      const params = { ...recordParams(ctx), return_act_item_id: line_id }
      await ctx.send(returnActs.updateItem, { params, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'return-act.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...rule,
    event: 'ITEM_EDIT',
    run: arranging(returnActs.arrangeItems),
  },
  {
    id: 'return-act.delete-line',
    title: 'Dzēst atgriešanas akta rindu',
    ...rule,
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(returnActs.removeItem, { params: { ...recordParams(ctx), return_act_item_id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'return-act.accept',
    title: 'Akceptēt atgriešanas aktu',
    many: 'Akceptēt atgriešanas aktus',
    eachCall: each(returnActs.accept),
    keywords: ['apstiprināt', 'accept'],
    event: 'ACCEPT',
    run: acting(returnActs.accept, 'accepted'),
  },
  {
    id: 'return-act.register-credit',
    title: 'Reģistrēt piegādātāja kredītrēķinu',
    keywords: ['kredīts', 'credit note'],
    ...rule,
    event: 'REGISTER_CREDIT',
    arguments: [{ name: 'supplier_credit_nr', label: labelOf('supplier_credit_nr'), kind: 'text', optional: true }],
    run: async (ctx, { supplier_credit_nr }: { supplier_credit_nr?: string | null }) => {
      const body = { supplier_credit_nr: supplier_credit_nr?.trim() || null, lock_version: ctx.record?.lock_version ?? 0 }
      await ctx.send(returnActs.update, { params: recordParams(ctx), body })
      await tell(ctx)
    },
  },
  {
    id: 'return-act.cancel',
    title: 'Atcelt atgriešanas aktu',
    event: 'CANCEL',
    arguments: [confirmation],
    run: acting(returnActs.cancel),
  },
  {
    id: 'return-act.pdf',
    title: 'Atvērt atgriešanas akta PDF',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(returnActs.pdf),
  },
  {
    id: 'return-act.excel',
    title: 'Lejupielādēt atgriešanas aktu (Excel)',
    keywords: ['excel', 'xlsx'],
    ...rule,
    run: (ctx) => ctx.download(returnActs.excel, { params: recordParams(ctx) }),
  },
  {
    id: 'return-act.xml',
    title: 'Lejupielādēt atgriešanas akta XML',
    keywords: ['grāmatvedība'],
    ...rule,
    run: (ctx) => ctx.download(returnActs.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'return-act.delete',
    title: 'Dzēst atgriešanas aktu',
    many: 'Dzēst atgriešanas aktus',
    eachCall: each(returnActs.remove),
    ...rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(returnActs.remove, list),
  },
])
