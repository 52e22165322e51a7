import type { Body } from '../../contract/calls.ts'
import { sales } from '../../contract/sales/sales.ts'
import { deleting, editing, recordParams, tell } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const manage = { rule: 'manage_sales' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

function rowOf(ctx: CommandContext<'sale'>, categoryId: number) {
  return ctx.record?.facts?.sale_categories?.find((row) => row.category_id === categoryId)
}

const category = { name: 'category_id', label: 'Kategorija', kind: 'record', record: 'category' } as const

export const saleCommands: readonly Command[] = commands('Akcijas', 'record:sale', [
  {
    id: 'sale.create',
    title: 'Jauna akcija',
    scope: 'everywhere',
    keywords: ['izveidot', 'atlaide', 'izpārdošana', 'kampaņa', 'sale'],
    ...manage,
    silent: true,
    opens: '/sales/create',
    run: (ctx) => ctx.open('/sales/create'),
  },
  {
    id: 'sale.save',
    title: 'Saglabāt jauno akciju',
    scope: 'list:new-sale',
    ...manage,
    run: async (ctx, args: { sale?: Body<typeof sales.create> }) => {
      if (!args.sale) return void ctx.view('primary')
      const { sale_id } = await ctx.send(sales.create, { body: args.sale })
      ctx.notify('created')
      ctx.become(`/sales/${sale_id}`)
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
    run: async (ctx, { category_id, discount_percent }: { category_id: number; discount_percent?: string | null }) => {
      const percent = discount_percent ?? null
      const row = rowOf(ctx, category_id)
      if (row) {
        const body = { discount_percent: percent, lock_version: row.lock_version }
        await ctx.send(sales.updateCategory, { params: { ...recordParams(ctx), categoryId: row.id }, body })
      } else await ctx.send(sales.addCategory, { params: recordParams(ctx), body: { category_id, discount_percent: percent } })
      await tell(ctx, successNotice('Kategorijas atlaide saglabāta'))
    },
  },
  {
    id: 'sale.remove-category',
    title: 'Noņemt kategoriju',
    ...manage,
    event: 'EDIT',
    blocked: (ctx: CommandContext<'sale'>) => (ctx.record?.facts?.sale_categories?.length ? null : 'Akcijā nav nevienas kategorijas'),
    arguments: [category],
    run: async (ctx, { category_id }: { category_id: number }) => {
      const row = rowOf(ctx, category_id)
      if (!row) {
        ctx.notify({ color: 'red', text: 'Šīs kategorijas akcijā nav' })
        return
      }
      await ctx.send(sales.removeCategory, { params: { ...recordParams(ctx), categoryId: row.id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'sale.add-line',
    title: 'Pievienot akcijas preci',
    keywords: ['ielīmēt preces', 'akcijas cena'],
    ...manage,
    event: 'EDIT',
    run: async (ctx, { lines }: { lines?: Body<typeof sales.addItems>['items'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(sales.addItems, { params: recordParams(ctx), body: { items: lines } })
      await tell(ctx)
    },
  },
  {
    id: 'sale.edit-line',
    title: 'Labot akcijas preces cenu',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof sales.updateItem> }) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(sales.updateItem, { params: { ...recordParams(ctx), catalogItemId: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'sale.delete-line',
    title: 'Noņemt akcijas preci',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(sales.removeItem, { params: { ...recordParams(ctx), catalogItemId: line_id } })
      await tell(ctx, 'deleted')
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
