import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { comment, commentBody } from '../conversation/conversation.ts'
import { count, date, id, keyOf, longText, oneOf, optional, orNull, queryFlag, queryId, text } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { taskStates } from '../states.ts'

export const taskPriorities = { low: 'Zema', normal: 'Parasta', high: 'Augsta', urgent: 'Steidzama' } as const
const priorityNames = Object.keys(taskPriorities) as [keyof typeof taskPriorities, ...(keyof typeof taskPriorities)[]]

/** Rules R384, R389. */
export const workStatus = z.object({
  id: count,
  name: z.string(),
  slug: z.string(),
  color: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  position: count,
  is_final: z.boolean(),
  is_initial: z.boolean(),
})

export const taskRow = z.object({
  id: count,
  title: z.string(),
  status: keyOf(taskStates),
  priority: z.enum(priorityNames),
  due_date: orNull(z.string()),
  /** Past due and not completed. */
  is_late: z.boolean(),
  remind_at: orNull(z.string()),
  assignees: z.array(namedRef),
  customer: namedRefOrNull,
  order: namedRefOrNull,
  author: namedRefOrNull,
  comments_count: count,
  completed_at: orNull(z.string()),
  /** The reader is author or assignee and may reopen it. */
  is_own: z.boolean(),
  lock_version: count,
})

const recordTask = z.pick(taskRow, { id: true, title: true, status: true, due_date: true, is_late: true, assignees: true })

const linkedRecord = z.object({ kind: z.string(), id: count, title: z.string(), subtitle: z.string(), path: z.string() })

export const taskRecord = z.extend(taskRow, {
  task_id: count,
  description: orNull(z.string()),
  completed_by: namedRefOrNull,
  /** Omits records not visible to the user. */
  links: z.array(linkedRecord),
  comments: z.array(comment),
  files: z.array(storedFile),
  created_at: z.string(),
  can,
})

export type TaskRow = z.output<typeof taskRow>
export type TaskRecord = z.output<typeof taskRecord>

/** Kind as in scopes and search. */
const link = z.object({ kind: text(40), id })

const header = {
  description: optional(longText),
  priority: z.optional(oneOf(priorityNames)),
  /** Complete list. */
  assignee_ids: z.optional(z.array(id).check(z.maxLength(20))),
  due_date: optional(date),
  /** Reminder time, ISO. */
  remind_at: optional(z.iso.datetime({ offset: true })),
  customer_id: optional(id),
  order_id: optional(id),
  /** Complete list. */
  links: z.optional(z.array(link).check(z.maxLength(20))),
}

const view = { rule: 'view_tasks' } as const
const create = { rule: 'create_tasks' } as const
const listed = ['comments', 'customers', 'orders', 'tasks', 'users'] as const
const changed = one(taskRecord)

/** Spec: calls.tsv; docs/domain/people.md#tasks. View permission covers only the user's own tasks. */
export const tasks = area('tasks', {
  list: get('/api/tasks', {
    title: 'Darba uzdevumi',
    ...view,
    query: listQuery({
      status: z.optional(keyOf(taskStates)),
      priority: z.optional(z.enum(priorityNames)),
      assignee_id: z.optional(queryId),
      customer_id: z.optional(queryId),
      mine: z.optional(queryFlag),
      is_open: z.optional(queryFlag),
      is_late: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: [...listed],
    columns: {
      title: 'text',
      status: { words: taskStates },
      due_date: 'date',
      priority: { words: taskPriorities },
      assignees: 'name',
      customer: 'name',
      author: 'name',
    },
    answer: listOf(taskRow),
  }),
  show: get('/api/tasks/{id}', {
    title: 'Darba uzdevums',
    ...view,
    record: 'tasks',
    reads: [...listed, 'files'],
    answer: changed,
  }),
  create: post('/api/tasks', {
    title: 'Izveidot uzdevumu',
    ...create,
    body: z.object({ title: text(200), ...header }),
    answer: z.object({ task_id: count, data: taskRecord }),
  }),
  update: patch('/api/tasks/{id}', {
    title: 'Labot uzdevumu vai mainīt tā statusu',
    ...view,
    body: z.object({
      event: z.optional(oneOf(['SET_STATUS', 'REOPEN'])),
      /** Target of SET_STATUS; default: the next status. */
      status_id: z.optional(id),
      title: z.optional(text(200)),
      ...header,
      lock_version: z.int(),
    }),
    answer: changed,
  }),
  remove: del('/api/tasks/{id}', { title: 'Dzēst uzdevumu', ...create }),
  complete: patch('/api/tasks/{id}/complete', { title: 'Pabeigt uzdevumu', ...view, answer: changed }),
  statuses: get('/api/task_statuses', { title: 'Uzdevumu statusi', ...view, reads: ['task_statuses'], answer: allOf(workStatus) }),
  comments: get('/api/task_comments', {
    title: 'Uzdevuma komentāri',
    ...view,
    query: z.object({ task_id: queryId }),
    reads: ['comments', 'tasks', 'users', 'customers', 'files', 'orders'],
    answer: allOf(comment),
  }),
  addComment: post('/api/task_comments', {
    title: 'Pievienot uzdevuma komentāru',
    ...view,
    body: z.extend(commentBody, { task_id: id }),
    answer: one(comment),
  }),
  updateComment: patch('/api/task_comments/{commentId}', {
    title: 'Labot savu uzdevuma komentāru',
    ...view,
    body: commentBody,
    answer: one(comment),
  }),
  removeComment: del('/api/task_comments/{commentId}', { title: 'Dzēst savu uzdevuma komentāru', ...view }),
  files: get('/api/task_files/{id}', {
    title: 'Uzdevuma faili',
    ...view,
    record: 'tasks',
    reads: ['files', 'tasks', 'comments', 'customers', 'orders', 'users'],
    answer: allOf(storedFile),
  }),
  addFiles: post('/api/task_files/{id}', { title: 'Pievienot uzdevuma failus', ...view, upload: true, answer: allOf(storedFile) }),
  ofRecord: get('/api/workspace/record_tasks', {
    title: 'Ieraksta uzdevumi',
    ...view,
    addition: true,
    query: z.object({ kind: text(40), id: queryId }),
    // Shown beside every document, so it must not depend on frequently changed tables.
    reads: ['tasks', 'users'],
    answer: allOf(recordTask),
  }),
})
