import type { Body } from '../../contract/calls.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { formFor, type Edit, deleting, recordParams, itself, showing, tell } from '../acting.ts'
import { commands, type Arguments, type Command, type Subject } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

interface LineQuantity {
  id: number
  quantity: string
}

/** Goods receipt count of a line. */
export interface CountedLine {
  id: number
  lock_version: number
  /** As ordered, and as counted. */
  quantity: string
  counted: string
  /** Serial numbers, if changed. */
  units?: readonly string[]
}

export interface Upload extends Arguments {
  files: readonly File[]
  supplier_id?: number
  warehouse_id?: number
  /** Column mapping: `code=A,quantity=D`. */
  columns?: string
  sheet?: string
  /** Item of an invoice line, or `cost`: `line=item` pairs. */
  matches?: string
  /** Item quantity of an invoice line: `line=quantity` pairs. */
  quantities?: string
}

const title = 'Iepirkumi'
const rule = 'manage_procurement'

async function updated(ctx: CommandContext): Promise<void> {
  await tell(ctx)
}

async function markOrdered(ctx: CommandContext): Promise<void> {
  await ctx.send(procurements.update, {
    params: recordParams(ctx),
    body: { event: 'MARK_ORDERED', lock_version: ctx.record?.lock_version ?? 0 },
  })
  await updated(ctx)
}

async function accept(ctx: CommandContext): Promise<void> {
  await ctx.send(procurements.accept, { params: recordParams(ctx) })
  await tell(ctx, 'accepted')
}

/** Receives the counted goods; missing ones are split into a new procurement. */
async function receive(ctx: CommandContext, { counted }: { counted: readonly CountedLine[] }): Promise<void> {
  const lines = counted.map(({ id, lock_version, counted: found, units }) => ({
    id,
    lock_version,
    counted: found,
    ...(units && { units: [...units] }),
  }))
  await ctx.send(procurements.receiveCounted, { params: recordParams(ctx), body: { counted: lines } })
  await tell(ctx, 'accepted')
}

export const procurementCommands: readonly Command[] = commands(title, 'record:procurement', [
  {
    id: 'procurement.create',
    title: 'Jauns iepirkums',
    scope: 'everywhere',
    keys: ['c i'],
    keywords: ['pirkt', 'pasūtīt piegādātājam', 'procurement'],
    rule,
    // Without values the command opens the form.
    run: async (ctx, { procurement }: { procurement?: Body<typeof procurements.create> }) => {
      if (!procurement) return ctx.open(formFor('/stock/procurements/create', ctx, 'supplier'))
      const { procurement_id } = await ctx.send(procurements.create, { body: procurement })
      ctx.notify('created')
      ctx.become(`/stock/procurements/${procurement_id}`)
      ctx.openBehind('/stock/procurements')
    },
  },
  {
    id: 'procurement.transfer',
    title: 'Pārvietot preces no citas noliktavas',
    scope: 'everywhere',
    keywords: ['pārvietošana', 'starp noliktavām', 'iekšējais', 'transfer'],
    rule,
    silent: true,
    run: (ctx) => ctx.open('/stock/procurements/create?kind=internal'),
  },
  {
    id: 'procurement.from-excel',
    title: 'Iepirkums no izklājlapas',
    actionLabel: 'Izveidot iepirkumu',
    scope: 'everywhere',
    keywords: ['excel', 'xlsx', 'importēt', 'ielasīt'],
    rule,
    arguments: [{ name: 'sheet', label: 'Izklājlapa', kind: 'picker', picker: 'procurement-sheet' }],
    run: async (ctx, { sheet }: { sheet: Upload }) => {
      const { procurement_id } = await ctx.send(procurements.createFromExcel, { body: sheet })
      ctx.notify('created')
      ctx.open(`/stock/procurements/${procurement_id}`)
    },
  },
  {
    id: 'procurement.from-invoice',
    title: 'Iepirkums no piegādātāja e-rēķina',
    scope: 'everywhere',
    keywords: ['xml', 'ubl', 'peppol', 'rēķins'],
    rule,
    silent: true,
    run: async (ctx, { invoice }: { invoice?: Upload }) => {
      if (!invoice) return ctx.open('/stock/procurement_from_invoice')
      const { procurement_id } = await ctx.send(procurements.createFromInvoice, { body: invoice })
      ctx.notify('created')
      ctx.become(`/stock/procurements/${procurement_id}`)
      ctx.openBehind('/stock/procurements')
    },
  },
  {
    id: 'procurement.edit',
    title: 'Labot iepirkumu',
    keywords: ['piegādātājs', 'noliktava', 'termiņš', 'transports'],
    rule,
    event: 'EDIT',
    run: async (ctx, { changes, lock_version = 0 }: Edit) => {
      if (!changes) return void ctx.view('edit')
      await ctx.send(procurements.update, { params: recordParams(ctx), body: { ...changes, lock_version } })
      await updated(ctx)
    },
  },
  {
    id: 'procurement.ordered',
    title: 'Atzīmēt kā pasūtītu',
    many: 'Atzīmēt kā pasūtītus',
    eachCall: each(procurements.update, { event: 'MARK_ORDERED' }),
    rule,
    event: 'MARK_ORDERED',
    run: markOrdered,
  },
  {
    id: 'procurement.receive',
    title: 'Saskaitīt un pieņemt',
    keys: ['i s'],
    keywords: ['skenēt', 'svītrkods', 'imei', 'saņemt', 'scan'],
    rule,
    event: 'RECEIVE',
    arguments: [{ name: 'counted', label: 'Saskaitītais', kind: 'picker', picker: 'procurement-receipt' }],
    // Saves counts across a reload.
    subject: itself,
    run: receive,
  },
  {
    id: 'procurement.accept',
    title: 'Pieņemt preces',
    many: 'Pieņemt preces',
    eachCall: each(procurements.accept),
    keys: ['i a'],
    keywords: ['akceptēt', 'saņemt', 'accept'],
    rule,
    event: 'ACCEPT',
    run: accept,
  },
  {
    id: 'procurement.split',
    title: 'Sadalīt iepirkumu',
    keywords: ['split', 'daļa'],
    rule,
    event: 'SPLIT',
    arguments: [{ name: 'lines', label: 'Rindas', kind: 'picker', picker: 'procurement-lines-to-split' }],
    run: async (ctx, { lines }: { lines: LineQuantity[] }) => {
      const { procurement_id } = await ctx.send(procurements.split, { params: recordParams(ctx), body: { procurement_items: lines } })
      ctx.notify('created')
      ctx.open(`/stock/procurements/${procurement_id}`)
    },
  },
  {
    id: 'procurement.date',
    title: 'Mainīt iepirkuma datumu',
    keywords: ['datums', 'date'],
    rule,
    event: 'CHANGE_DATE',
    arguments: [{ name: 'date', label: 'Datums', kind: 'date', initial: (ctx) => ctx.record?.facts?.date }],
    subject: itself,
    run: async (ctx, { date, subject }: { date: string; subject?: Subject }) => {
      await ctx.send(procurements.changeDate, { params: recordParams(ctx), body: { date, lock_version: subject?.lock_version ?? 0 } })
      await updated(ctx)
    },
  },
  {
    id: 'procurement.remove-goods',
    title: 'Izņemt iepirkuma preces',
    keywords: ['tehniskais dokuments', 'bojāts', 'goods removal'],
    rule,
    event: 'GOODS_REMOVAL',
    arguments: [
      { name: 'lines', label: 'Rindas', kind: 'picker', picker: 'procurement-lines-to-remove' },
      { name: 'reason', label: 'Pamatojums', kind: 'text' },
    ],
    run: async (ctx, { lines, reason }: { lines: LineQuantity[]; reason: string }) => {
      const { document_id } = await ctx.send(procurements.removeGoods, {
        params: recordParams(ctx),
        body: { reason, procurement_items: lines },
      })
      await tell(ctx, 'created')
      ctx.open(`/stock/tehnical_documents/${document_id}`)
    },
  },
  {
    id: 'procurement.excel',
    title: 'Lejupielādēt iepirkumu (Excel)',
    keywords: ['xlsx', 'izklājlapa'],
    rule: 'view_procurement',
    run: (ctx) => ctx.download(procurements.excel, { params: recordParams(ctx) }),
  },
  {
    id: 'procurement.labels',
    title: 'Iepirkuma preču etiķetes',
    keywords: ['svītrkodi', 'labels'],
    run: showing(procurements.allLabels),
  },
  {
    id: 'procurement.cancel',
    title: 'Atcelt iepirkumu',
    rule,
    event: 'CANCEL',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(procurements.cancel, { params: recordParams(ctx) })
      await updated(ctx)
    },
  },
  {
    id: 'procurement.delete',
    title: 'Dzēst iepirkumu',
    many: 'Dzēst iepirkumus',
    eachCall: each(procurements.remove),
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(procurements.remove, '/stock/procurements'),
  },
])
