import type { Body } from '../../contract/calls.ts'
import { customers } from '../../contract/customers/customers.ts'
import { documentKinds } from '../../contract/customers/customer-profile.ts'
import { files } from '../../contract/files/files.ts'
import { labelOf } from '../../contract/labels.ts'
import { acting, recordParams, showing, tell } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { checkVatNumber } from '../company/vat-check.ts'

const kinds = Object.entries(documentKinds).map(([value, label]) => ({ value, label }))

interface NewFiles {
  files: readonly File[]
  document_kind: Body<typeof customers.addFiles>['document_kind'] | null
  valid_until: string | null
}

const rule = { rule: 'manage_customers' } as const

/** The picture that was the logo goes, for nothing else shows it. */
async function changeLogo(ctx: CommandContext, logo_file_id: number | null): Promise<void> {
  const params = recordParams(ctx)
  const { data: profile } = await ctx.send(customers.profile, { params })
  await ctx.send(customers.saveProfile, { params, body: { logo_file_id, lock_version: profile.lock_version } })
  if (profile.logo) await ctx.send(files.remove, { params: { id: profile.logo.file_id } })
}

export const customerProfileCommands = commands('Klienti', 'record:customer', [
  {
    id: 'customer.sales',
    title: 'Klienta pirkumi',
    keywords: ['vēsture', 'preces', 'sales'],
    ...rule,
    silent: true,
    run: (ctx) => ctx.open(`/customers/${recordParams(ctx).id}/sales`),
  },
  {
    id: 'customer.profile',
    title: 'Klienta profils',
    keywords: ['portāls', 'moduļi', 'lietotāji'],
    ...rule,
    module: 'manage_modules',
    silent: true,
    run: (ctx) => ctx.open(`/customers/${recordParams(ctx).id}/profile`),
  },
  {
    id: 'customer.edit-profile',
    title: 'Labot klienta profilu',
    ...rule,
    module: 'manage_modules',
    run: async (ctx, { changes, lock_version = 0 }: { changes?: Readonly<Record<string, unknown>>; lock_version?: number }) => {
      const { id } = recordParams(ctx)
      if (!changes) return ctx.open(`/customers/${id}/profile`)
      await ctx.send(customers.saveProfile, { params: { id }, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'customer.set-logo',
    title: 'Noteikt klienta logotipu',
    keywords: ['attēls', 'logo', 'portāls'],
    ...rule,
    module: 'manage_modules',
    arguments: [{ name: 'files', label: labelOf('logo_file_id'), kind: 'picker', picker: 'images' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      const { id } = recordParams(ctx)
      const { data } = await ctx.send(files.uploadImages, {
        body: { fileable_type: 'customers' as const, fileable_id: id, files: selectedFiles.slice(0, 1) },
      })
      await changeLogo(ctx, data[0]?.id ?? null)
      ctx.notify('imagesSaved')
      await ctx.refresh()
    },
  },
  {
    id: 'customer.remove-logo',
    title: 'Noņemt klienta logotipu',
    keywords: ['attēls', 'logo', 'portāls'],
    ...rule,
    module: 'manage_modules',
    // Only the page of the profile has the logo.
    blocked: ({ record }) => (record?.facts?.logo_id === null ? 'Klientam nav logotipa' : null),
    arguments: [confirmation],
    run: async (ctx) => {
      await changeLogo(ctx, null)
      ctx.notify('imageDeleted')
      await ctx.refresh()
    },
  },
  {
    id: 'customer.set-module',
    title: 'Ieslēgt vai izslēgt moduli klientam',
    ...rule,
    module: 'manage_modules',
    run: async (ctx, { switched }: { switched?: Body<typeof customers.setModule> }) => {
      const { id } = recordParams(ctx)
      if (!switched) return ctx.open(`/customers/${id}/profile`)
      await ctx.send(customers.setModule, { params: { id }, body: switched })
      await tell(ctx)
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
    run: async (ctx, { files: selectedFiles, document_kind, valid_until }: NewFiles) => {
      const body = { files: selectedFiles, ...(document_kind && { document_kind }), ...(valid_until && { valid_until }) }
      await ctx.send(customers.addFiles, { params: recordParams(ctx), body })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'customer.open-file',
    title: 'Atvērt klienta failu',
    rule: 'view_customers',
    ...showingFile('Klientam nav failu'),
  },
  {
    id: 'customer.delete-file',
    title: 'Dzēst klienta failu',
    ...rule,
    ...deletingFile('Klientam nav failu'),
  },
  {
    id: 'customer.check-vat',
    title: 'Pārbaudīt PVN numuru',
    keywords: ['vies', 'pvn'],
    ...rule,
    blocked: ({ record }) => (record?.facts?.vat_nr ? null : 'Klientam nav PVN numura'),
    run: checkVatNumber,
  },
])

export const invitationCommands = commands('Kontaktpersonas', 'record:contact', [
  {
    id: 'contact.invite',
    title: 'Uzaicināt kontaktpersonu',
    keywords: ['lietotājs', 'portāls', 'invite'],
    event: 'INVITE',
    run: acting(customers.invite, 'invitationSent'),
  },
  {
    id: 'contact.revoke',
    title: 'Liegt kontaktpersonai pieeju',
    keywords: ['atvienot', 'revoke'],
    event: 'REVOKE',
    arguments: [confirmation],
    run: acting(customers.revokeInvitation, 'userRightsRevoked'),
  },
])

export const customerFileCommands = commands('Klientu faili', 'record:customer_file', [
  {
    id: 'customer-file.open',
    title: 'Atvērt failu',
    run: showing(files.download),
  },
  {
    id: 'customer-file.delete',
    title: 'Dzēst failu',
    arguments: [confirmation],
    run: acting(files.remove, 'fileDeleted'),
  },
])
