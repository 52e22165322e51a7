import type { Body } from '../contract/calls.ts'
import { sales } from '../contract/sales.ts'
import { deleting, editing, front, tell } from './acting.ts'
import { commands, type Command } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

const manage = { rule: 'manage_sales' } as const
const done = (text: string) => ({ color: 'green', text }) as const

/** The row of a category in the campaign in front. */
function rowOf(desk: Desk<'sale'>, categoryId: number) {
  return desk.record?.facts?.sale_categories?.find((row) => row.category_id === categoryId)
}

const category = { name: 'category_id', label: 'Kategorija', kind: 'record', record: 'category' } as const

/** Commands on the campaign in front and on the list of them. */
export const saleCommands: readonly Command[] = commands('Akcijas', 'record:sale', [
  {
    id: 'sale.create',
    title: 'Jauna akcija',
    scope: 'everywhere',
    keywords: ['izveidot', 'atlaide', 'izpārdošana', 'kampaņa', 'sale'],
    ...manage,
    silent: true,
    opens: '/sales/create',
    run: (desk) => desk.open('/sales/create'),
  },
  {
    id: 'sale.save',
    title: 'Saglabāt jauno akciju',
    scope: 'list:new-sale',
    ...manage,
    run: async (desk, given: { sale?: Body<typeof sales.create> }) => {
      if (!given.sale) return void desk.view('primary')
      const { sale_id } = await desk.send(sales.create, { body: given.sale })
      desk.notify('created')
      desk.become(`/sales/${sale_id}`)
    },
  },
  {
    id: 'sale.edit',
    title: 'Labot akciju',
    keywords: ['datumi', 'atlaide', 'kanāli', 'izslēgt'],
    event: 'EDIT',
    run: editing(sales.update),
  },
  {
    id: 'sale.category',
    title: 'Noteikt kategorijas atlaidi',
    keys: ['o k'],
    keywords: ['pievienot kategoriju', 'visa kategorija'],
    ...manage,
    event: 'EDIT',
    arguments: [category, { name: 'discount_percent', label: 'Atlaide, % (tukša: akcijas)', kind: 'quantity', optional: true }],
    run: async (desk, { category_id, discount_percent }: { category_id: number; discount_percent?: string | null }) => {
      const percent = discount_percent ?? null
      const row = rowOf(desk, category_id)
      if (row) {
        const body = { discount_percent: percent, lock_version: row.lock_version }
        await desk.send(sales.updateCategory, { params: { ...front(desk), categoryId: row.id }, body })
      } else await desk.send(sales.addCategory, { params: front(desk), body: { category_id, discount_percent: percent } })
      await tell(desk, done('Kategorijas atlaide saglabāta'))
    },
  },
  {
    id: 'sale.remove-category',
    title: 'Noņemt kategoriju',
    ...manage,
    event: 'EDIT',
    blocked: (desk: Desk<'sale'>) => (desk.record?.facts?.sale_categories?.length ? null : 'Akcijā nav nevienas kategorijas'),
    arguments: [category],
    run: async (desk, { category_id }: { category_id: number }) => {
      const row = rowOf(desk, category_id)
      if (!row) {
        desk.notify({ color: 'red', text: 'Šīs kategorijas akcijā nav' })
        return
      }
      await desk.send(sales.removeCategory, { params: { ...front(desk), categoryId: row.id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'sale.add-line',
    title: 'Pievienot akcijas preci',
    keywords: ['ielīmēt preces', 'akcijas cena'],
    ...manage,
    event: 'EDIT',
    run: async (desk, { lines }: { lines?: Body<typeof sales.addItems>['items'] }) => {
      if (!lines) return void desk.view('lines')
      await desk.send(sales.addItems, { params: front(desk), body: { items: lines } })
      await tell(desk)
    },
  },
  {
    id: 'sale.edit-line',
    title: 'Labot akcijas preces cenu',
    ...manage,
    event: 'EDIT',
    run: async (desk, { line_id, changes }: { line_id?: number; changes?: Body<typeof sales.updateItem> }) => {
      if (line_id === undefined || !changes) return void desk.view('lines')
      await desk.send(sales.updateItem, { params: { ...front(desk), catalogItemId: line_id }, body: changes })
      await tell(desk)
    },
  },
  {
    id: 'sale.delete-line',
    title: 'Noņemt akcijas preci',
    ...manage,
    event: 'EDIT',
    run: async (desk, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void desk.view('lines')
      await desk.send(sales.removeItem, { params: { ...front(desk), catalogItemId: line_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'sale.delete',
    title: 'Dzēst akciju',
    keys: ['o x'],
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(sales.remove, '/sales'),
  },
])
