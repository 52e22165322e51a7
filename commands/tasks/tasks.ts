import type { Body } from '../../contract/calls.ts'
import { conversation } from '../../contract/conversation/conversation.ts'
import { foundKinds } from '../../contract/record-names.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { taskLeadsTo, type TaskState } from '../../machines/task.ts'
import { acting, deleting, editing, formAbout, recordParams, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { deletingFile, showingFile } from '../files/attachments.ts'
import { commenting, deletingComment, editingComment } from '../conversation/own-comments.ts'
import { confirmation } from '../reference/reference.ts'

const view = { rule: 'view_tasks' } as const
const create = { rule: 'create_tasks' } as const
type New = Body<typeof tasks.create>

/** Uses the task's only SET_STATUS transition to this state. */
function setting(to: TaskState, otherwise: string) {
  return {
    ...view,
    event: 'SET_STATUS',
    blocked: ({ record }: CommandContext) => (record?.status && taskLeadsTo(record.status as TaskState, to) ? null : otherwise),
    run: async (ctx: CommandContext) => {
      await ctx.send(tasks.update, { params: recordParams(ctx), body: { event: 'SET_STATUS', ...version(ctx) } })
      await tell(ctx)
    },
  } as const
}

interface Link {
  kind: string
  id: number
}

async function about(ctx: CommandContext<'task'>, links: readonly Link[]): Promise<void> {
  await ctx.send(tasks.update, { params: recordParams(ctx), body: { links: links.map(({ kind, id }) => ({ kind, id })), ...version(ctx) } })
  await tell(ctx)
}

/** Lists do not include links. */
const unknownLinks = ({ record }: CommandContext<'task'>): string | null => (record?.facts?.links ? null : 'Saites maina, uzdevumu atverot')

export const taskCommands: readonly Command[] = commands('Uzdevumi', 'record:task', [
  {
    id: 'task.create',
    title: 'Jauns uzdevums',
    scope: 'everywhere',
    keywords: ['izveidot', 'darbs', 'atgādinājums', 'todo'],
    ...create,
    silent: true,
    opens: '/tasks/create',
    run: (ctx) => ctx.open('/tasks/create'),
  },
  {
    id: 'task.about',
    title: 'Jauns uzdevums par šo ierakstu',
    scope: 'everywhere',
    keys: ['j u'],
    keywords: ['izveidot', 'atgādināt', 'uzdot', 'todo'],
    ...create,
    silent: true,
    blocked: ({ record }) => (record && foundKinds.has(record.kind) ? null : 'Priekšā nav ieraksta, par ko var būt uzdevums'),
    run: (ctx) => ctx.open(formAbout('/tasks/create', ctx)),
  },
  {
    id: 'told.open',
    title: 'Atvērt jaunāko, kas man paziņots',
    scope: 'everywhere',
    keys: ['j j'],
    keywords: ['pieminēja', 'atgādinājums', 'uzdots', 'paziņojumi'],
    rule: 'signed-in',
    silent: true,
    run: async (ctx) => {
      const { data } = await ctx.send(conversation.notifications, { query: { unread: '1', per_page: 1 } })
      const [newest] = data
      if (!newest) return ctx.notify({ color: 'blue', text: 'Nekas jauns nav paziņots' })
      await ctx.send(conversation.markRead, { body: { ids: [newest.id] } })
      ctx.notify({ color: 'blue', text: newest.text })
      ctx.open(newest.path)
    },
  },
  {
    id: 'told.read',
    title: 'Atzīmēt visu paziņoto kā izlasītu',
    scope: 'everywhere',
    keywords: ['pieminēja', 'paziņojumi', 'notīrīt'],
    rule: 'signed-in',
    run: async (ctx) => {
      await ctx.send(conversation.markRead, { body: {} })
      ctx.notify('updated')
    },
  },
  {
    id: 'task.save',
    title: 'Saglabāt jauno uzdevumu',
    scope: 'list:new-task',
    ...create,
    run: async (ctx, args: { task?: New }) => {
      if (!args.task) return void ctx.view('primary')
      const { task_id } = await ctx.send(tasks.create, { body: args.task })
      ctx.notify('created')
      ctx.become(`/tasks/${task_id}`)
    },
  },
  {
    id: 'task.edit',
    title: 'Labot uzdevumu',
    keywords: ['termiņš', 'izpildītāji', 'atgādināt'],
    ...create,
    run: editing(tasks.update),
  },
  {
    id: 'task.link',
    title: 'Piesaistīt ierakstu',
    actionLabel: 'Piesaistīt',
    keywords: ['saite', 'par ko', 'dokuments', 'saistīt'],
    ...create,
    blocked: unknownLinks,
    arguments: [{ name: 'link', label: 'Ieraksts', kind: 'picker', picker: 'task-record' }],
    run: (ctx: CommandContext<'task'>, { link }: { link: Link }) => about(ctx, [...(ctx.record?.facts?.links ?? []), link]),
  },
  {
    id: 'task.unlink',
    title: 'Noņemt saiti',
    keywords: ['par ko', 'dokuments', 'atsaistīt'],
    ...create,
    blocked: (ctx: CommandContext<'task'>) =>
      unknownLinks(ctx) ?? (ctx.record?.facts?.links?.length ? null : 'Uzdevumam nav piesaistītu ierakstu'),
    arguments: [{ name: 'link', label: 'Ieraksts', kind: 'picker', picker: 'task-link' }],
    run: (ctx: CommandContext<'task'>, { link }: { link: Link }) =>
      about(
        ctx,
        (ctx.record?.facts?.links ?? []).filter(({ kind, id }) => kind !== link.kind || id !== link.id),
      ),
  },
  { id: 'task.start', title: 'Sākt uzdevumu', keys: ['s u'], ...setting('in_progress', 'Uzdevums jau ir procesā vai pabeigts') },
  { id: 'task.wait', title: 'Atlikt: gaida citus', ...setting('waiting', 'Gaidīt var uzdevums, kas ir procesā') },
  {
    id: 'task.complete',
    title: 'Pabeigt uzdevumu',
    many: 'Pabeigt uzdevumus',
    eachCall: each(tasks.complete),
    event: 'COMPLETE',
    run: acting(tasks.complete, { color: 'green', text: 'Uzdevums pabeigts' }),
  },
  {
    id: 'task.reopen',
    title: 'Atsākt uzdevumu',
    keywords: ['atvērt'],
    ...view,
    event: 'REOPEN',
    run: async (ctx) => {
      await ctx.send(tasks.update, { params: recordParams(ctx), body: { event: 'REOPEN', ...version(ctx) } })
      await tell(ctx)
    },
  },
  {
    id: 'task.comment',
    title: 'Komentēt uzdevumu',
    keys: ['k k'],
    keywords: ['rakstīt', 'pieminēt', 'atbildēt'],
    ...view,
    ...commenting('tasks', (ctx, body) => ctx.send(tasks.addComment, { body: { task_id: recordParams(ctx).id, body } })),
  },
  {
    id: 'task.edit-comment',
    title: 'Labot savu komentāru',
    ...view,
    ...editingComment('tasks', 'Uzdevumam nav jūsu komentāra', (ctx, id, body) =>
      ctx.send(tasks.updateComment, { params: { commentId: id }, body: { body } }),
    ),
  },
  {
    id: 'task.delete-comment',
    title: 'Dzēst savu komentāru',
    ...view,
    ...deletingComment('Uzdevumam nav jūsu komentāra', (ctx, id) => ctx.send(tasks.removeComment, { params: { commentId: id } })),
  },
  {
    id: 'task.add-files',
    title: 'Pievienot failus uzdevumam',
    keywords: ['attēls', 'foto', 'upload'],
    ...view,
    arguments: [{ name: 'files', label: 'Faili', kind: 'picker', picker: 'files' }],
    run: async (ctx, { files: selectedFiles }: { files: readonly File[] }) => {
      await ctx.send(tasks.addFiles, { params: recordParams(ctx), body: { files: selectedFiles } })
      await tell(ctx, 'filesAdded')
    },
  },
  {
    id: 'task.open-file',
    title: 'Atvērt uzdevuma failu',
    ...view,
    ...showingFile('Uzdevumam nav failu'),
  },
  {
    id: 'task.delete-file',
    title: 'Dzēst uzdevuma failu',
    ...view,
    ...deletingFile('Uzdevumam nav failu'),
  },
  { id: 'task.delete', title: 'Dzēst uzdevumu', ...create, arguments: [confirmation], run: deleting(tasks.remove, '/tasks') },
])
