import type { Body } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { tell } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'

function customerOf(ctx: CommandContext): { customerId: number } {
  return { customerId: ctx.record?.id ?? 0 }
}

interface Rows<B> {
  lines?: B[]
}

interface Row<B> {
  line_id?: number
  changes?: B
}

const rule = { rule: 'manage_customers' } as const

/** Sheets run these commands once per row left; from the palette without a row they open the sheet. */
export const customerTermCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.prices',
    title: 'Klienta cenas',
    keywords: ['cenrādis', 'prices'],
    ...rule,
    silent: true,
    run: (ctx) => ctx.open(`/customers/${customerOf(ctx).customerId}/prices`),
  },
  {
    id: 'customer.add-prices',
    title: 'Pievienot klienta cenu',
    ...rule,
    run: async (ctx, { lines }: Rows<Body<typeof customers.createPrices>['prices'][number]>) => {
      if (!lines) return ctx.open(`/customers/${customerOf(ctx).customerId}/prices`)
      await ctx.send(customers.createPrices, { params: customerOf(ctx), body: { prices: lines } })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.edit-price',
    title: 'Labot klienta cenu',
    ...rule,
    run: async (ctx, { line_id, changes }: Row<Body<typeof customers.updatePrice>>) => {
      if (line_id === undefined || !changes) return ctx.open(`/customers/${customerOf(ctx).customerId}/prices`)
      await ctx.send(customers.updatePrice, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'customer.delete-price',
    title: 'Dzēst klienta cenu',
    ...rule,
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return ctx.open(`/customers/${customerOf(ctx).customerId}/prices`)
      await ctx.send(customers.removePrice, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'customer.copy-prices',
    title: 'Nokopēt cenas citam klientam',
    keywords: ['cenrādis', 'pārnest', 'copy prices'],
    ...rule,
    arguments: [{ name: 'customer_id', label: 'Klients, kuram kopē', kind: 'record', record: 'customer' }],
    run: async (ctx, { customer_id }: { customer_id: number }) => {
      await ctx.send(customers.copyPrices, { params: { ...customerOf(ctx), newCustomerId: customer_id } })
      ctx.notify('pricesCopied')
    },
  },
  {
    id: 'customer.add-discounts',
    title: 'Pievienot klienta atlaidi',
    ...rule,
    run: async (ctx, { lines }: Rows<Body<typeof customers.createDiscount>>) => {
      if (!lines) return void ctx.view('lines')
      for (const body of lines) await ctx.send(customers.createDiscount, { params: customerOf(ctx), body })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.edit-discount',
    title: 'Labot klienta atlaidi',
    ...rule,
    run: async (ctx, { line_id, changes }: Row<Omit<Body<typeof customers.updateDiscount>, 'id'>>) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(customers.updateDiscount, { params: customerOf(ctx), body: { ...changes, id: line_id } })
      await tell(ctx)
    },
  },
  {
    id: 'customer.add-category-discounts',
    title: 'Pievienot kategorijas atlaidi',
    ...rule,
    run: async (ctx, { lines }: Rows<Body<typeof customers.createCategoryDiscount>>) => {
      if (!lines) return void ctx.view('lines')
      for (const body of lines) await ctx.send(customers.createCategoryDiscount, { params: customerOf(ctx), body })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.edit-category-discount',
    title: 'Labot kategorijas atlaidi',
    ...rule,
    run: async (ctx, { line_id, changes }: Row<Body<typeof customers.updateCategoryDiscount>>) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(customers.updateCategoryDiscount, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'customer.delete-category-discount',
    title: 'Dzēst kategorijas atlaidi',
    ...rule,
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(customers.removeCategoryDiscount, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'customer.level-category-discount',
    title: 'Noteikt atlaidi kategorijai ar visām apakškategorijām',
    keywords: ['koks', 'subcategories'],
    ...rule,
    arguments: [{ name: 'values', label: 'Atlaide', kind: 'picker', picker: 'category-discount' }],
    run: async (ctx, { values }: { values: { id: number } & Body<typeof customers.updateCategoryDiscountWithSubcategories> }) => {
      const { id, ...body } = values
      await ctx.send(customers.updateCategoryDiscountWithSubcategories, { params: { id }, body })
      await tell(ctx)
    },
  },
  {
    id: 'customer.clear-category-discount',
    title: 'Dzēst atlaides kategorijai un visām apakškategorijām',
    keywords: ['koks', 'subcategories'],
    ...rule,
    arguments: [{ name: 'values', label: 'Atlaide', kind: 'picker', picker: 'category-discount-to-clear' }],
    run: async (ctx, { values }: { values: { id: number } }) => {
      await ctx.send(customers.removeCategoryDiscountWithSubcategories, { params: { id: values.id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'customer.add-bank-accounts',
    title: 'Pievienot papildu kontu',
    keywords: ['banka', 'iban'],
    ...rule,
    run: async (ctx, { lines }: Rows<Body<typeof customers.createBankAccount>>) => {
      if (!lines) return void ctx.view('lines')
      for (const body of lines) await ctx.send(customers.createBankAccount, { params: customerOf(ctx), body })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.edit-bank-account',
    title: 'Labot papildu kontu',
    ...rule,
    run: async (ctx, { line_id, changes }: Row<Body<typeof customers.updateBankAccount>>) => {
      if (line_id === undefined || !changes) return void ctx.view('lines')
      await ctx.send(customers.updateBankAccount, { params: { id: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'customer.delete-bank-account',
    title: 'Dzēst papildu kontu',
    ...rule,
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(customers.removeBankAccount, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
])
