import type { Body } from '../contract/calls.ts'
import { customers } from '../contract/customers.ts'
import { type Edit, deleting, front, tell } from './acting.ts'
import { commands } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** An edit of payment details; without `details_id` they are new. */
interface PaymentEdit extends Edit {
  details_id?: number | null
}

/** Body of a PATCH from an edit in place. */
function edited<B>({ changes, lock_version }: Edit): B {
  return { ...changes, lock_version: lock_version ?? 0 } as B
}

/** The customer that the branch or contact in front belongs to. */
function owner({ record }: Desk<'branch' | 'contact'>): number {
  return record?.facts?.customer_id ?? 0
}

/** Commands on the customer in front and on the list of customers. */
export const customerCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.create',
    title: 'Jauns klients',
    deed: 'Izveidot klientu',
    scope: 'everywhere',
    keys: ['n k'],
    keywords: ['izveidot', 'pievienot', 'customer'],
    rule: 'manage_customers',
    arguments: [{ name: 'values', label: 'Klients', kind: 'picker', picker: 'new-customer' }],
    draft: true,
    run: async (desk, { values }: { values: Body<typeof customers.create> & { type_id: number; stay?: boolean } }) => {
      const { type_id, stay, ...body } = values
      const { data } = await desk.send(customers.create, { params: { typeId: type_id }, body })
      desk.notify('created')
      if (stay) await desk.refresh()
      else desk.open(`/customers/${data.id}`)
    },
  },
  {
    id: 'customer.edit',
    title: 'Labot klientu',
    keywords: ['rekvizīti'],
    rule: 'manage_customers',
    event: 'EDIT',
    run: async (desk, edit: Edit) => {
      if (!edit.changes) return void desk.view('edit')
      await desk.send(customers.update, { params: front(desk), body: edited(edit) })
      await tell(desk)
    },
  },
  {
    id: 'customer.edit-payment',
    title: 'Labot klienta norēķinu datus',
    keywords: ['banka', 'konts', 'iban'],
    rule: 'manage_customers',
    run: async (desk, edit: PaymentEdit) => {
      if (!edit.changes) return void desk.view('lines')
      if (edit.details_id) await desk.send(customers.updatePaymentDetails, { params: { id: edit.details_id }, body: edited(edit) })
      else {
        const body = edit.changes as Body<typeof customers.createPaymentDetails>
        await desk.send(customers.createPaymentDetails, { params: { customerId: front(desk).id }, body })
      }
      await tell(desk)
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
    run: async (desk, { values }: { values: Body<typeof customers.createBranch> }) => {
      await desk.send(customers.createBranch, { params: { customerId: front(desk).id }, body: values })
      await tell(desk, 'created')
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
    run: async (desk, { values }: { values: Body<typeof customers.createContact> }) => {
      await desk.send(customers.createContact, { params: { customerId: front(desk).id }, body: values })
      await tell(desk, 'created')
    },
  },
  {
    id: 'customer.orders',
    title: 'Klienta pasūtījumi',
    keywords: ['vēsture', 'orders'],
    rule: 'manage_customers',
    silent: true,
    run: (desk) => desk.open(`/customers/${front(desk).id}/orders`),
  },
  {
    id: 'customer.restore',
    title: 'Atjaunot klientu',
    rule: 'manage_customers',
    event: 'RESTORE',
    run: async (desk) => {
      const body = { archived: false as const, lock_version: desk.record?.lock_version ?? 0 }
      await desk.send(customers.update, { params: front(desk), body })
      await tell(desk)
    },
  },
  {
    id: 'customer.delete',
    title: 'Dzēst klientu',
    many: 'Dzēst klientus',
    keywords: ['arhivēt'],
    rule: 'manage_customers',
    event: 'DELETE',
    run: deleting(customers.remove, '/customers'),
  },
])

/** Commands on the branch in front. */
export const branchCommands = commands('Filiāles', 'record:branch', [
  {
    id: 'branch.edit',
    title: 'Labot filiāli',
    rule: 'manage_customers',
    event: 'EDIT',
    run: async (desk, edit: Edit) => {
      if (!edit.changes) return void desk.view('edit')
      await desk.send(customers.updateBranch, { params: front(desk), body: edited(edit) })
      await tell(desk)
    },
  },
  {
    id: 'branch.edit-payment',
    title: 'Labot filiāles norēķinu datus',
    keywords: ['banka', 'konts', 'iban'],
    rule: 'manage_customers',
    run: async (desk, edit: PaymentEdit) => {
      if (!edit.changes) return void desk.view('lines')
      if (edit.details_id) await desk.send(customers.updateBranchPaymentDetails, { params: { id: edit.details_id }, body: edited(edit) })
      else {
        const body = edit.changes as Body<typeof customers.createBranchPaymentDetails>
        await desk.send(customers.createBranchPaymentDetails, { params: { branchId: front(desk).id }, body })
      }
      await tell(desk)
    },
  },
  {
    id: 'branch.add-contact',
    title: 'Pievienot filiālei jaunu kontaktpersonu',
    keys: ['n c'],
    rule: 'manage_customers',
    arguments: [{ name: 'values', label: 'Kontaktpersona', kind: 'picker', picker: 'new-contact' }],
    draft: true,
    run: async (desk, { values }: { values: Body<typeof customers.createBranchContact> }) => {
      await desk.send(customers.createBranchContact, { params: { branchId: front(desk).id }, body: values })
      await tell(desk, 'created')
    },
  },
  {
    id: 'branch.attach-contact',
    title: 'Piesaistīt filiālei klienta kontaktpersonu',
    rule: 'manage_customers',
    arguments: [{ name: 'contact_id', label: 'Kontaktpersona', kind: 'picker', picker: 'customer-contact' }],
    run: async (desk, { contact_id }: { contact_id: number }) => {
      await desk.send(customers.attachBranchContact, { params: { branchId: front(desk).id, contactId: contact_id } })
      await tell(desk, 'added')
    },
  },
  {
    id: 'branch.detach-contact',
    title: 'Atvienot kontaktpersonu no filiāles',
    rule: 'manage_customers',
    arguments: [{ name: 'contact_id', label: 'Kontaktpersona', kind: 'picker', picker: 'branch-contact' }],
    run: async (desk, { contact_id }: { contact_id: number }) => {
      await desk.send(customers.removeBranchContact, { params: { branchId: front(desk).id, contactId: contact_id } })
      await tell(desk, 'deleted')
    },
  },
  {
    id: 'branch.restore',
    title: 'Atjaunot filiāli',
    rule: 'manage_customers',
    event: 'RESTORE',
    run: async (desk) => {
      const body = { archived: false as const, lock_version: desk.record?.lock_version ?? 0 }
      await desk.send(customers.updateBranch, { params: front(desk), body })
      await tell(desk)
    },
  },
  {
    id: 'branch.delete',
    title: 'Dzēst filiāli',
    keywords: ['arhivēt', 'slēgt'],
    rule: 'manage_customers',
    event: 'DELETE',
    run: async (desk) => {
      const { id } = front(desk)
      const customer = owner(desk)
      await desk.send(customers.removeBranch, { params: { id } })
      desk.notify('deleted')
      desk.close(`/customers/${customer}/branches/${id}`)
      desk.open(`/customers/${customer}`)
    },
  },
])

/** Commands on the contact in front. */
export const contactCommands = commands('Kontaktpersonas', 'record:contact', [
  {
    id: 'contact.edit',
    title: 'Labot kontaktpersonu',
    rule: 'manage_customers',
    event: 'EDIT',
    run: async (desk, edit: Edit) => {
      if (!edit.changes) return void desk.view('edit')
      await desk.send(customers.updateContact, { params: front(desk), body: edited(edit) })
      await tell(desk)
    },
  },
  {
    id: 'contact.delete',
    title: 'Dzēst kontaktpersonu',
    rule: 'manage_customers',
    event: 'DELETE',
    arguments: [confirmation],
    run: async (desk) => {
      const { id } = front(desk)
      const customer = owner(desk)
      await desk.send(customers.removeContact, { params: { id } })
      desk.notify('deleted')
      desk.close(`/contacts/${id}`)
      desk.open(`/customers/${customer}`)
    },
  },
])
