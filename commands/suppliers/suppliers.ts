import type { Body } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { deleting, editing, recordParams, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { checkVatNumber } from '../company/vat-check.ts'

function openCategories(ctx: CommandContext): void {
  ctx.open(`/stock/suppliers/${recordParams(ctx).id}/categories`)
}

const rule = { rule: 'manage_procurement' } as const

export const supplierCommands = commands('Piegādātāji', 'record:supplier', [
  {
    id: 'supplier.create',
    title: 'Jauns piegādātājs',
    actionLabel: 'Izveidot piegādātāju',
    scope: 'everywhere',
    keywords: ['izveidot', 'pievienot', 'supplier'],
    ...rule,
    arguments: [{ name: 'values', label: 'Piegādātājs', kind: 'picker', picker: 'new-supplier' }],
    draft: true,
    run: async (ctx, { values }: { values: Body<typeof suppliers.create> }) => {
      const { data } = await ctx.send(suppliers.create, { body: values })
      ctx.notify('created')
      ctx.open(`/stock/suppliers/${data.id}`)
    },
  },
  {
    id: 'supplier.edit',
    title: 'Labot piegādātāju',
    keywords: ['rekvizīti'],
    event: 'EDIT',
    run: editing(suppliers.update),
  },
  {
    id: 'supplier.categories',
    title: 'Piegādātāja kategorijas',
    keywords: ['atlaide', 'categories'],
    rule: 'view_suppliers',
    silent: true,
    run: openCategories,
  },
  {
    id: 'supplier.add-categories',
    title: 'Pievienot piegādātājam kategorijas',
    ...rule,
    run: async (ctx, { lines }: { lines?: Body<typeof suppliers.addCategories>['categories'] }) => {
      if (!lines) return openCategories(ctx)
      await ctx.send(suppliers.addCategories, { params: recordParams(ctx), body: { categories: lines } })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'supplier.edit-category',
    title: 'Labot piegādātāja kategoriju',
    ...rule,
    run: async (ctx, { line_id, changes }: { line_id?: number; changes?: Body<typeof suppliers.updateCategory> }) => {
      if (line_id === undefined || !changes) return openCategories(ctx)
      await ctx.send(suppliers.updateCategory, { params: { ...recordParams(ctx), categoryId: line_id }, body: changes })
      await tell(ctx)
    },
  },
  {
    id: 'supplier.delete-category',
    title: 'Noņemt piegādātāja kategoriju',
    ...rule,
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return openCategories(ctx)
      const params = { ...recordParams(ctx), categoryId: line_id }
      const { data } = await ctx.send(suppliers.category, { params })
      await ctx.send(suppliers.updateCategory, { params, body: { attached: false, lock_version: data.lock_version } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'supplier.check-vat',
    title: 'Pārbaudīt piegādātāja PVN numuru',
    keywords: ['vies', 'pvn'],
    ...rule,
    blocked: ({ record }) => (record?.facts?.vat_nr ? null : 'Piegādātājam nav PVN numura'),
    run: checkVatNumber,
  },
  {
    id: 'supplier.add-files',
    title: 'Pievienot piegādātāja failus',
    keywords: ['līgums', 'cenu lapa', 'augšupielādēt'],
    ...rule,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(suppliers.addFiles, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'supplier.open-file',
    title: 'Atvērt piegādātāja failu',
    rule: 'view_suppliers',
    ...showingFile('Piegādātājam nav failu'),
  },
  {
    id: 'supplier.delete-file',
    title: 'Dzēst piegādātāja failu',
    ...rule,
    ...deletingFile('Piegādātājam nav failu'),
  },
  {
    id: 'supplier.delete',
    title: 'Dzēst piegādātāju',
    many: 'Dzēst piegādātājus',
    eachCall: each(suppliers.remove),
    ...rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(suppliers.remove, '/stock/suppliers'),
  },
  {
    id: 'customer.create-supplier',
    title: 'Izveidot piegādātāju no klienta',
    scope: 'record:customer',
    keywords: ['supplier'],
    rule: { allOf: ['manage_customers', 'manage_procurement'] },
    event: 'CREATE_SUPPLIER',
    run: async (ctx) => {
      const { supplier_id } = await ctx.send(customers.createSupplier, { params: recordParams(ctx) })
      ctx.open(`/stock/suppliers/${supplier_id}`)
    },
  },
])
