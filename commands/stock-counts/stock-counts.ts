import type { Body } from '../../contract/calls.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { arranging, deleting, recordParams, tell } from '../acting.ts'
import { commands, type Arguments } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'

interface Edit extends Arguments {
  line_id?: number
  changes?: Body<typeof stockCounts.updateItem>
}

const rule = 'view_stock'
const list = '/stock/stock_item_counts'

export const stockCountCommands = commands('Krājumu uzskaite', 'record:stock_item_count', [
  {
    id: 'stock-count.create',
    title: 'Jauna krājumu uzskaites lapa',
    scope: 'everywhere',
    keywords: ['skaitīt', 'count'],
    rule,
    // Without values the command opens the form.
    run: async (ctx, { sheet }: { sheet?: Body<typeof stockCounts.create> }) => {
      if (!sheet) return ctx.open(`${list}/create`)
      const { stock_item_count_id } = await ctx.send(stockCounts.create, { body: sheet })
      ctx.notify('created')
      ctx.become(`${list}/${stock_item_count_id}`)
      ctx.openBehind(list)
    },
  },
  {
    id: 'stock-count.add-line',
    title: 'Pievienot saskaitīto preci',
    rule,
    event: 'ITEM_ADD',
    run: async (ctx, { line }: { line?: Body<typeof stockCounts.addItem> }) => {
      if (!line) return void ctx.view('lines')
      await ctx.send(stockCounts.addItem, { params: { stockItemCountId: recordParams(ctx).id }, body: line })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'stock-count.edit-line',
    title: 'Labot saskaitīto daudzumu',
    rule,
    event: 'ITEM_EDIT',
    run: async (ctx, { line_id, changes }: Edit) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(stockCounts.updateItem, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'stock-count.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    rule,
    event: 'ITEM_EDIT',
    run: arranging(stockCounts.arrangeItems),
  },
  {
    id: 'stock-count.delete-line',
    title: 'Dzēst uzskaites rindu',
    rule,
    event: 'ITEM_DELETE',
    run: async (ctx, { line_id }: Edit) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(stockCounts.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'stock-count.excel',
    title: 'Lejupielādēt uzskaites lapu (Excel)',
    keywords: ['xlsx', 'eksports'],
    rule,
    run: (ctx) => ctx.download(stockCounts.excel, { params: recordParams(ctx) }),
  },
  {
    id: 'stock-count.delete',
    title: 'Dzēst krājumu uzskaites lapu',
    many: 'Dzēst uzskaites',
    eachCall: each(stockCounts.remove),
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(stockCounts.remove, list),
  },
])
