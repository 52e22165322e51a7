import type { Body } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { type Edit, deleting, recordParams, tell } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

/** Without `details_id` the details are new. */
interface PaymentEdit extends Edit {
  details_id?: number | null
}

function edited<B>({ changes, lock_version }: Edit): B {
  return { ...changes, lock_version: lock_version ?? 0 } as B
}

function owner({ record }: CommandContext<'branch' | 'contact'>): number {
  return record?.facts?.customer_id ?? 0
}

export const customerCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.create',
    title: 'Jauns klients',
    actionLabel: 'Izveidot klientu',
    scope: 'everywhere',
    keys: ['n k'],
    keywords: ['izveidot', 'pievienot', 'customer'],
    rule: 'manage_customers',
    arguments: [{ name: 'values', label: 'Klients', kind: 'picker', picker: 'new-customer' }],
    draft: true,
    run: async (ctx, { values }: { values: Body<typeof customers.create> & { type_id: number; stay?: boolean } }) => {
      const { type_id, stay, ...body } = values
      const { data } = await ctx.send(customers.create, { params: { typeId: type_id }, body })
      ctx.notify('created')
      if (stay) await ctx.refresh()
      else ctx.open(`/customers/${data.id}`)
    },
  },
  {
    id: 'customer.edit',
    title: 'Labot klientu',
    keywords: ['rekvizīti'],
    rule: 'manage_customers',
    event: 'EDIT',
    run: async (ctx, edit: Edit) => {
      if (!edit.changes) return void ctx.view('edit')
      await ctx.send(customers.update, { params: recordParams(ctx), body: edited(edit) })
      await tell(ctx)
    },
  },
  {
    id: 'customer.edit-payment',
    title: 'Labot klienta norēķinu datus',
    keywords: ['banka', 'konts', 'iban'],
    rule: 'manage_customers',
    run: async (ctx, edit: PaymentEdit) => {
      if (!edit.changes) return void ctx.view('lines')
      if (edit.details_id) await ctx.send(customers.updatePaymentDetails, { params: { id: edit.details_id }, body: edited(edit) })
      else {
        const body = edit.changes as Body<typeof customers.createPaymentDetails>
        await ctx.send(customers.createPaymentDetails, { params: { customerId: recordParams(ctx).id }, body })
      }
      await tell(ctx)
    },
  },
  {
    id: 'customer.add-branch',
    title: 'Pievienot filiāli',
    keys: ['n f'],
    keywords: ['objekts', 'branch'],
    rule: 'manage_customers',
    arguments: [{ name: 'values', label: 'Filiāle', kind: 'picker', picker: 'new-branch' }],
    draft: true,
    run: async (ctx, { values }: { values: Body<typeof customers.createBranch> }) => {
      await ctx.send(customers.createBranch, { params: { customerId: recordParams(ctx).id }, body: values })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.add-contact',
    title: 'Pievienot kontaktpersonu',
    keys: ['n c'],
    keywords: ['cilvēks', 'contact'],
    rule: 'manage_customers',
    arguments: [{ name: 'values', label: 'Kontaktpersona', kind: 'picker', picker: 'new-contact' }],
    draft: true,
    run: async (ctx, { values }: { values: Body<typeof customers.createContact> }) => {
      await ctx.send(customers.createContact, { params: { customerId: recordParams(ctx).id }, body: values })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'customer.orders',
    title: 'Klienta pasūtījumi',
    keywords: ['vēsture', 'orders'],
    rule: 'manage_customers',
    silent: true,
    run: (ctx) => ctx.open(`/customers/${recordParams(ctx).id}/orders`),
  },
  {
    id: 'customer.restore',
    title: 'Atjaunot klientu',
    rule: 'manage_customers',
    event: 'RESTORE',
    run: async (ctx) => {
      const body = { archived: false as const, lock_version: ctx.record?.lock_version ?? 0 }
      await ctx.send(customers.update, { params: recordParams(ctx), body })
      await tell(ctx)
    },
  },
  {
    id: 'customer.delete',
    title: 'Dzēst klientu',
    many: 'Dzēst klientus',
    eachCall: each(customers.remove),
    keywords: ['arhivēt'],
    rule: 'manage_customers',
    event: 'DELETE',
    run: deleting(customers.remove, '/customers'),
  },
])

export const branchCommands = commands('Filiāles', 'record:branch', [
  {
    id: 'branch.edit',
    title: 'Labot filiāli',
    rule: 'manage_customers',
    event: 'EDIT',
    run: async (ctx, edit: Edit) => {
      if (!edit.changes) return void ctx.view('edit')
      await ctx.send(customers.updateBranch, { params: recordParams(ctx), body: edited(edit) })
      await tell(ctx)
    },
  },
  {
    id: 'branch.edit-payment',
    title: 'Labot filiāles norēķinu datus',
    keywords: ['banka', 'konts', 'iban'],
    rule: 'manage_customers',
    run: async (ctx, edit: PaymentEdit) => {
      if (!edit.changes) return void ctx.view('lines')
      if (edit.details_id) await ctx.send(customers.updateBranchPaymentDetails, { params: { id: edit.details_id }, body: edited(edit) })
      else {
        const body = edit.changes as Body<typeof customers.createBranchPaymentDetails>
        await ctx.send(customers.createBranchPaymentDetails, { params: { branchId: recordParams(ctx).id }, body })
      }
      await tell(ctx)
    },
  },
  {
    id: 'branch.add-contact',
    title: 'Pievienot filiālei jaunu kontaktpersonu',
    keys: ['n c'],
    rule: 'manage_customers',
    arguments: [{ name: 'values', label: 'Kontaktpersona', kind: 'picker', picker: 'new-contact' }],
    draft: true,
    run: async (ctx, { values }: { values: Body<typeof customers.createBranchContact> }) => {
      await ctx.send(customers.createBranchContact, { params: { branchId: recordParams(ctx).id }, body: values })
      await tell(ctx, 'created')
    },
  },
  {
    id: 'branch.attach-contact',
    title: 'Piesaistīt filiālei klienta kontaktpersonu',
    rule: 'manage_customers',
    arguments: [{ name: 'contact_id', label: 'Kontaktpersona', kind: 'picker', picker: 'customer-contact' }],
    run: async (ctx, { contact_id }: { contact_id: number }) => {
      await ctx.send(customers.attachBranchContact, { params: { branchId: recordParams(ctx).id, contactId: contact_id } })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'branch.detach-contact',
    title: 'Atvienot kontaktpersonu no filiāles',
    rule: 'manage_customers',
    arguments: [{ name: 'contact_id', label: 'Kontaktpersona', kind: 'picker', picker: 'branch-contact' }],
    run: async (ctx, { contact_id }: { contact_id: number }) => {
      await ctx.send(customers.removeBranchContact, { params: { branchId: recordParams(ctx).id, contactId: contact_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'branch.restore',
    title: 'Atjaunot filiāli',
    rule: 'manage_customers',
    event: 'RESTORE',
    run: async (ctx) => {
      const body = { archived: false as const, lock_version: ctx.record?.lock_version ?? 0 }
      await ctx.send(customers.updateBranch, { params: recordParams(ctx), body })
      await tell(ctx)
    },
  },
  {
    id: 'branch.delete',
    title: 'Dzēst filiāli',
    keywords: ['arhivēt', 'slēgt'],
    rule: 'manage_customers',
    event: 'DELETE',
    run: async (ctx) => {
      const { id } = recordParams(ctx)
      const customer = owner(ctx)
      await ctx.send(customers.removeBranch, { params: { id } })
      ctx.notify('deleted')
      ctx.close(`/customers/${customer}/branches/${id}`)
      ctx.open(`/customers/${customer}`)
    },
  },
])

export const contactCommands = commands('Kontaktpersonas', 'record:contact', [
  {
    id: 'contact.edit',
    title: 'Labot kontaktpersonu',
    rule: 'manage_customers',
    event: 'EDIT',
    run: async (ctx, edit: Edit) => {
      if (!edit.changes) return void ctx.view('edit')
      await ctx.send(customers.updateContact, { params: recordParams(ctx), body: edited(edit) })
      await tell(ctx)
    },
  },
  {
    id: 'contact.delete',
    title: 'Dzēst kontaktpersonu',
    rule: 'manage_customers',
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      const { id } = recordParams(ctx)
      const customer = owner(ctx)
      await ctx.send(customers.removeContact, { params: { id } })
      ctx.notify('deleted')
      ctx.close(`/contacts/${id}`)
      ctx.open(`/customers/${customer}`)
    },
  },
])
