import type { Body } from '../contract/calls.ts'
import { stockCounts } from '../contract/stock-counts.ts'
import { deleting, front, tell } from './acting.ts'
import { commands, type Arguments } from './command.ts'
import { confirmation } from './reference.ts'

interface Edit extends Arguments {
  line_id?: number
  changes?: Body<typeof stockCounts.updateItem>
}

const rule = 'view_stock'
const list = '/stock/stock_item_counts'

/** Commands on the counting sheet in front and on the list of them. */
export const stockCountCommands = commands('Krājumu uzskaite', 'record:stock_item_count', [
  {
    id: 'stock-count.create',
    title: 'Jauna krājumu uzskaites lapa',
    scope: 'everywhere',
    keywords: ['skaitīt', 'count'],
    rule,
    // The form gives the fields and the sheet takes its place; without them the form opens.
    run: async (desk, { sheet }: { sheet?: Body<typeof stockCounts.create> }) => {
      if (!sheet) return desk.open(`${list}/create`)
      const { stock_item_count_id } = await desk.send(stockCounts.create, { body: sheet })
      desk.notify('created')
      desk.become(`${list}/${stock_item_count_id}`)
      desk.openBehind(list)
    },
  },
  {
    id: 'stock-count.add-line',
    title: 'Pievienot saskaitīto preci',
    rule,
    event: 'ITEM_ADD',
    run: async (desk, { line }: { line?: Body<typeof stockCounts.addItem> }) => {
      if (!line) return void desk.view('lines')
      await desk.send(stockCounts.addItem, { params: { stockItemCountId: front(desk).id }, body: line })
      await tell(desk, 'added')
    },
  },
  {
    id: 'stock-count.edit-line',
    title: 'Labot saskaitīto daudzumu',
    rule,
    event: 'ITEM_EDIT',
    run: async (desk, { line_id, changes }: Edit) => {
      if (line_id === undefined || !changes) return void desk.view('lines')
      await desk.send(stockCounts.updateItem, { params: { id: line_id }, body: changes })
      await tell(desk)
    },
  },
  {
    id: 'stock-count.delete-line',
    title: 'Dzēst uzskaites rindu',
    rule,
    event: 'ITEM_DELETE',
    run: async (desk, { line_id }: Edit) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(stockCounts.removeItem, { params: { id: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'stock-count.excel',
    title: 'Lejupielādēt uzskaites lapu (Excel)',
    keywords: ['xlsx', 'eksports'],
    rule,
    run: (desk) => desk.download(stockCounts.excel, { params: front(desk) }),
  },
  {
    id: 'stock-count.delete',
    title: 'Dzēst krājumu uzskaites lapu',
    many: 'Dzēst uzskaites',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(stockCounts.remove, list),
  },
])
