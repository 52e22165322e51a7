import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { comment, commentBody } from '../conversation/conversation.ts'
import { count, date, id, longText, oneOf, optional, orNull, queryFlag, queryId, text } from '../fields.ts'
import { storedFile } from '../files/files.ts'

/** States of a task; the lifecycle itself stands in machines/task.ts. */
export const taskStates = ['new', 'in_progress', 'waiting', 'completed'] as const

/** How soon a task is to be done. */
export const taskPriorities = { low: 'Zema', normal: 'Parasta', high: 'Augsta', urgent: 'Steidzama' } as const
const priorityNames = Object.keys(taskPriorities) as [keyof typeof taskPriorities, ...(keyof typeof taskPriorities)[]]

/** A status of tasks or leads as the server keeps it (rules R384, R389). */
export const workStatus = z.object({
  id: count,
  name: z.string(),
  slug: z.string(),
  /** Tone in which it is shown. */
  color: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  position: count,
  is_final: z.boolean(),
  is_initial: z.boolean(),
})

/** A row of the list of tasks. */
export const taskRow = z.object({
  id: count,
  title: z.string(),
  status: z.enum(taskStates),
  priority: z.enum(priorityNames),
  due_date: orNull(z.string()),
  /** Its day has passed and it is not completed. */
  is_late: z.boolean(),
  remind_at: orNull(z.string()),
  assignees: z.array(namedRef),
  customer: namedRefOrNull,
  order: namedRefOrNull,
  author: namedRefOrNull,
  comments_count: count,
  completed_at: orNull(z.string()),
  /** The person who reads made it or does it: he may take it up again. */
  is_own: z.boolean(),
  lock_version: count,
})

/** A task as it stands beside a record that it is about. */
const recordTask = z.pick(taskRow, { id: true, title: true, status: true, due_date: true, is_late: true, assignees: true })

/** A record that a task is about, as the search of everything names it. */
const linkedRecord = z.object({ kind: z.string(), id: count, title: z.string(), subtitle: z.string(), path: z.string() })

/** A task as its tab shows it. */
export const taskRecord = z.extend(taskRow, {
  task_id: count,
  description: orNull(z.string()),
  completed_by: namedRefOrNull,
  /** Records that it is about; those that the person may not open are left out. */
  links: z.array(linkedRecord),
  comments: z.array(comment),
  files: z.array(storedFile),
  created_at: z.string(),
  can,
})

/** A row of the list of tasks. */
export type TaskRow = z.output<typeof taskRow>
/** A task as its tab shows it. */
export type TaskRecord = z.output<typeof taskRecord>

/** A record by its kind, as scopes of commands and the search of everything name it. */
const link = z.object({ kind: text(40), id })

const header = {
  description: optional(longText),
  priority: z.optional(oneOf(priorityNames)),
  /** Who does it, whole: who is left out does it no more. */
  assignee_ids: z.optional(z.array(id).check(z.maxLength(20))),
  due_date: optional(date),
  /** Moment at which those who do it are reminded, ISO. */
  remind_at: optional(z.iso.datetime({ offset: true })),
  customer_id: optional(id),
  order_id: optional(id),
  /** Records that it is about, whole. */
  links: z.optional(z.array(link).check(z.maxLength(20))),
}

const view = { rule: 'view_tasks' } as const
const create = { rule: 'create_tasks' } as const
const listed = ['comments', 'customers', 'orders', 'tasks', 'users'] as const
const changed = one(taskRecord)

/** Calls of area «Tasks» (spec: calls.tsv; docs/domain/people.md#tasks). Who may only view them sees those that are his. */
export const tasks = area('tasks', {
  list: get('/api/tasks', {
    title: 'Darba uzdevumi',
    ...view,
    query: listQuery({
      status: z.optional(z.enum(taskStates)),
      priority: z.optional(z.enum(priorityNames)),
      assignee_id: z.optional(queryId),
      customer_id: z.optional(queryId),
      /** Done by the person who asks. */
      mine: z.optional(queryFlag),
      is_open: z.optional(queryFlag),
      is_late: z.optional(queryFlag),
      date_from: z.optional(date),
      date_to: z.optional(date),
    }),
    reads: [...listed],
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
      /** Where SET_STATUS is to lead; left out, to the status that is next. */
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
    // Beside every open document: what is read anew with each order or customer would be read all day.
    reads: ['tasks', 'users'],
    answer: allOf(recordTask),
  }),
})
