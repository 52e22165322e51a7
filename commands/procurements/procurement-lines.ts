import type { Body } from '../../contract/calls.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { arranging, recordParams, tell } from '../acting.ts'
import { commands, type Arguments, type Command, type Subject } from '../command.ts'
import type { CommandContext } from '../context.ts'

const rule = 'manage_procurement'

async function updated(ctx: CommandContext): Promise<void> {
  await tell(ctx)
}

interface LineData extends Arguments {
  subject?: Subject
  units?: string | null
  warehouse_id: number | null
  sale_price: string | null
  notes: string | null
}

function currentLine({ record }: CommandContext<'procurement'>): Subject | null {
  const line = record?.facts?.line
  return line ? { id: line.id, lock_version: line.lock_version } : null
}

const onLine = (ctx: CommandContext<'procurement'>): string | null =>
  currentLine(ctx) ? null : 'Vispirms nostājieties uz saglabātas rindas'

export const procurementLineCommands: readonly Command[] = commands('Iepirkumi', 'record:procurement', [
  {
    id: 'procurement.add-lines',
    title: 'Pievienot rindu',
    keywords: ['prece', 'add item'],
    rule,
    event: 'ITEM_ADD',
    run: async (ctx, { lines }: { lines?: Body<typeof procurements.addItems>['procurement_items'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(procurements.addItems, { params: recordParams(ctx), body: { procurement_items: lines } })
      await tell(ctx, 'goodsAdded')
    },
  },
  {
    id: 'procurement.edit-line',
    title: 'Labot rindu',
    keywords: ['daudzums', 'cena', 'atlaide'],
    rule,
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof procurements.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(procurements.updateItem, { params: { ...recordParams(ctx), itemId: line_id }, body: changes })
      await updated(ctx)
    },
  },
  {
    id: 'procurement.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule,
    event: 'ITEM_EDIT',
    run: arranging(procurements.arrangeItems),
  },
  {
    id: 'procurement.delete-line',
    title: 'Dzēst rindu',
    rule,
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(procurements.deleteItem, { params: { ...recordParams(ctx), itemId: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'procurement.line-data',
    line: true,
    title: 'Labot rindas datus',
    keys: ['shift+f2'],
    keywords: ['vienības', 'imei', 'noliktava', 'pārdošanas cena'],
    rule,
    event: 'ITEM_EDIT',
    blocked: onLine,
    arguments: [
      {
        name: 'units',
        label: 'Vienību numuri, katrs savā rindā',
        kind: 'long-text',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.line?.units.join('\n') || null,
      },
      {
        name: 'warehouse_id',
        label: 'Noliktava, ja cita nekā iepirkumam',
        kind: 'record',
        record: 'warehouse',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.line?.warehouse_id,
      },
      {
        name: 'sale_price',
        label: 'Pārdošanas cena pēc pieņemšanas',
        kind: 'money',
        optional: true,
        initial: (ctx) => ctx.record?.facts?.line?.sale_price,
      },
      { name: 'notes', label: 'Piezīmes', kind: 'long-text', optional: true, initial: (ctx) => ctx.record?.facts?.line?.notes },
    ],
    subject: currentLine,
    run: async (ctx, { subject, units, warehouse_id, sale_price, notes }: LineData) => {
      const { id: itemId, lock_version } = subject ?? { id: 0, lock_version: 0 }
      const numbers = (units ?? '').split(/[\n,;]+/).map((each) => each.trim())
      await ctx.send(procurements.updateItem, {
        params: { ...recordParams(ctx), itemId },
        body: { units: numbers.filter((each) => each !== ''), warehouse_id, sale_price, notes, lock_version },
      })
      await updated(ctx)
    },
  },
  {
    id: 'procurement.line-labels',
    line: true,
    title: 'Rindas etiķetes',
    actionLabel: 'Atvērt etiķetes',
    keywords: ['svītrkods', 'label'],
    rule: 'view_procurement',
    blocked: onLine,
    arguments: [{ name: 'quantity', label: 'Cik etiķešu', kind: 'quantity', initial: (ctx) => ctx.record?.facts?.line?.quantity }],
    run: async (ctx, { quantity }: { quantity: string }) => {
      const qty = Math.max(1, Math.ceil(Number(quantity)))
      await ctx.download(procurements.labels, { params: { id: currentLine(ctx)?.id ?? 0, qty } }, { show: true })
    },
  },
])
