import type { Body } from '../contract/calls.ts'
import { customers } from '../contract/customers.ts'
import { documentKinds } from '../contract/customer-profile.ts'
import { files } from '../contract/files.ts'
import { labelOf } from '../contract/labels.ts'
import { commands } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'
import { checkVatNumber } from './vat-check.ts'

function front(desk: Desk): { id: number } {
  return { id: desk.record?.id ?? 0 }
}

const kinds = Object.entries(documentKinds).map(([value, label]) => ({ value, label }))

interface NewFiles {
  files: readonly File[]
  document_kind: Body<typeof customers.addFiles>['document_kind'] | null
  valid_until: string | null
}

const rule = { rule: 'manage_customers' } as const

/** Commands on what else hangs on the customer in front: portal, files, number check. */
export const customerProfileCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.sales',
    title: 'Klienta pirkumi',
    keywords: ['vēsture', 'preces', 'sales'],
    ...rule,
    silent: true,
    run: (desk) => desk.open(`/customers/${front(desk).id}/sales`),
  },
  {
    id: 'customer.profile',
    title: 'Klienta profils',
    keywords: ['portāls', 'moduļi', 'lietotāji'],
    ...rule,
    module: 'manage_modules',
    silent: true,
    run: (desk) => desk.open(`/customers/${front(desk).id}/profile`),
  },
  {
    id: 'customer.edit-profile',
    title: 'Labot klienta profilu',
    ...rule,
    module: 'manage_modules',
    run: async (desk, { changes, lock_version = 0 }: { changes?: Readonly<Record<string, unknown>>; lock_version?: number }) => {
      const { id } = front(desk)
      if (!changes) return desk.open(`/customers/${id}/profile`)
      await desk.send(customers.saveProfile, { params: { id }, body: { ...changes, lock_version } })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'customer.set-module',
    title: 'Ieslēgt vai izslēgt moduli klientam',
    ...rule,
    module: 'manage_modules',
    run: async (desk, { switched }: { switched?: Body<typeof customers.setModule> }) => {
      const { id } = front(desk)
      if (!switched) return desk.open(`/customers/${id}/profile`)
      await desk.send(customers.setModule, { params: { id }, body: switched })
      desk.notify('updated')
      await desk.refresh()
    },
  },
  {
    id: 'customer.add-files',
    title: 'Pievienot klienta failus',
    keywords: ['līgums', 'pilnvara', 'augšupielādēt'],
    ...rule,
    arguments: [
      { name: 'files', label: 'Faili', kind: 'picker', picker: 'files' },
      { name: 'document_kind', label: labelOf('document_kind'), kind: 'choice', choices: kinds, optional: true },
      { name: 'valid_until', label: labelOf('valid_until'), kind: 'date', optional: true },
    ],
    // Files are no plain data, so the run cannot be replayed and is not kept.
    silent: true,
    run: async (desk, { files: chosen, document_kind, valid_until }: NewFiles) => {
      const body = { files: chosen, ...(document_kind && { document_kind }), ...(valid_until && { valid_until }) }
      await desk.send(customers.addFiles, { params: front(desk), body })
      desk.notify('filesAdded')
      await desk.refresh()
    },
  },
  {
    id: 'customer.open-file',
    title: 'Atvērt klienta failu',
    rule: 'view_customers',
    blocked: ({ record }) => (record?.facts?.['file_id'] ? null : 'Klientam nav failu'),
    run: (desk, { file_id = Number(desk.record?.facts?.['file_id']) }: { file_id?: number }) =>
      desk.download(files.download, { params: { id: file_id } }, { show: true }),
  },
  {
    id: 'customer.delete-file',
    title: 'Dzēst klienta failu',
    ...rule,
    blocked: ({ record }) => (record?.facts?.['file_id'] ? null : 'Klientam nav failu'),
    arguments: [confirmation],
    run: async (desk, { file_id = Number(desk.record?.facts?.['file_id']) }: { file_id?: number }) => {
      await desk.send(files.remove, { params: { id: file_id } })
      desk.notify('fileDeleted')
      await desk.refresh()
    },
  },
  {
    id: 'customer.check-vat',
    title: 'Pārbaudīt PVN numuru',
    keywords: ['vies', 'pvn'],
    ...rule,
    blocked: ({ record }) => (record?.facts?.['vat_nr'] ? null : 'Klientam nav PVN numura'),
    run: checkVatNumber,
  },
])

/** Commands on the invitation of the contact in front. */
export const invitationCommands = commands('Kontaktpersonas', 'record:contact', [
  {
    id: 'contact.invite',
    title: 'Uzaicināt kontaktpersonu',
    keywords: ['lietotājs', 'portāls', 'invite'],
    ...rule,
    event: 'INVITE',
    run: async (desk) => {
      await desk.send(customers.invite, { params: front(desk) })
      desk.notify('invitationSent')
      await desk.refresh()
    },
  },
  {
    id: 'contact.revoke',
    title: 'Liegt kontaktpersonai pieeju',
    keywords: ['atvienot', 'revoke'],
    ...rule,
    event: 'REVOKE',
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(customers.revokeInvitation, { params: front(desk) })
      desk.notify('userRightsRevoked')
      await desk.refresh()
    },
  },
])

/** Commands on the file of a customer in front. */
export const customerFileCommands = commands('Klientu faili', 'record:customer_file', [
  {
    id: 'customer-file.open',
    title: 'Atvērt failu',
    rule: 'allow_download_customer_files',
    run: (desk) => desk.download(files.download, { params: front(desk) }, { show: true }),
  },
  {
    id: 'customer-file.delete',
    title: 'Dzēst failu',
    ...rule,
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(files.remove, { params: front(desk) })
      desk.notify('fileDeleted')
      await desk.refresh()
    },
  },
])
