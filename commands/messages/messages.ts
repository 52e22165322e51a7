import type { Body } from '../../contract/calls.ts'
import { labelOf } from '../../contract/labels.ts'
import { messages } from '../../contract/messages/messages.ts'
import { isArchived } from '../../machines/message.ts'
import { acting, recordParams, itself, tell, version } from '../acting.ts'
import { commands, type Argument, type Command, type Subject } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

type MessageInput = Body<typeof messages.create>

const staff = { rule: 'staff' } as const

const fields = [
  { name: 'title', label: labelOf('title'), kind: 'text', optional: true },
  { name: 'body', label: labelOf('body'), kind: 'rich-text' },
  { name: 'is_pinned', label: labelOf('is_pinned'), kind: 'flag', optional: true },
  { name: 'visible_from', label: labelOf('visible_from'), kind: 'date', optional: true },
  { name: 'visible_to', label: labelOf('visible_to'), kind: 'date', optional: true },
] as const satisfies readonly Argument[]

/** Same fields, prefilled from the current message. */
const editFields: readonly Argument<'message'>[] = fields.map((field) => ({
  ...field,
  initial: ({ record }: CommandContext<'message'>) => record?.facts?.[field.name] ?? null,
}))

export const messageCommands: readonly Command[] = commands('Ziņas', 'record:message', [
  {
    id: 'message.create',
    title: 'Jauna ziņa',
    actionLabel: 'Publicēt ziņu',
    scope: 'everywhere',
    keywords: ['izveidot', 'publicēt', 'paziņojums', 'ziņu dēlis'],
    ...staff,
    arguments: fields,
    draft: true,
    run: async (ctx, { title, body, is_pinned, visible_from, visible_to }: MessageInput) => {
      const days = { visible_from: visible_from || null, visible_to: visible_to || null }
      await ctx.send(messages.create, { body: { title: title || null, body, is_pinned: is_pinned ?? false, ...days } })
      ctx.notify('messageAdded')
      await ctx.refresh()
    },
  },
  {
    id: 'message.read',
    title: 'Izlasīt ziņu no dēļa',
    scope: 'everywhere',
    keywords: ['atzīmēt', 'izlasīta'],
    ...staff,
    arguments: [{ name: 'message_id', label: 'Ziņa', kind: 'record', record: 'message' }],
    run: async (ctx, { message_id }: { message_id: number }) => {
      await ctx.send(messages.markAsRead, { params: { id: message_id } })
      await ctx.refresh()
    },
  },
  {
    id: 'message.mark-as-read',
    title: 'Atzīmēt ziņu kā izlasītu',
    event: 'MARK_AS_READ',
    run: acting(messages.markAsRead, { color: 'green', text: 'Ziņa izlasīta' }),
  },
  {
    id: 'message.edit',
    title: 'Labot ziņu',
    ...staff,
    event: 'EDIT',
    blocked: ({ record }) => (record?.facts?.body ? null : 'Ziņu labo, to atverot'),
    arguments: editFields,
    subject: itself,
    run: async (ctx, { subject, title, ...changes }: MessageInput & { subject?: Subject }) => {
      const { id, lock_version } = subject ?? { ...recordParams(ctx), ...version(ctx) }
      const days = { visible_from: changes.visible_from || null, visible_to: changes.visible_to || null }
      const body = { ...changes, ...days, ...(title && { title }), lock_version }
      await ctx.send(isArchived(ctx.record?.status) ? messages.updateArchived : messages.update, { params: { id }, body })
      await tell(ctx, 'messageSaved')
    },
  },
  {
    id: 'message.archive',
    title: 'Arhivēt ziņu',
    event: 'ARCHIVE',
    run: acting(messages.archive, { color: 'green', text: 'Ziņa arhivēta' }),
  },
  {
    id: 'message.delete',
    title: 'Dzēst ziņu',
    many: 'Dzēst izvēlētās',
    ...staff,
    event: 'DELETE',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(isArchived(ctx.record?.status) ? messages.removeArchived : messages.remove, { params: recordParams(ctx) })
      await tell(ctx, 'messageDeleted')
    },
  },
])
