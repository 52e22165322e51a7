import { formatDate, formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { taskPriorities, type TaskRecord, type tasks } from '../../../contract/tasks/tasks.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { bodyOf, useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { SeveralField } from '../../ui/SeveralField.tsx'

export interface TaskHeader {
  title: string | null
  assignee_ids: readonly Option[]
  due_date: string | null
  priority: string | null
  remind_date: string | null
  remind_time: string | null
  customer_id: Option | null
  order_id: Option | null
  description: string | null
}

export const freshTask: TaskHeader = valuesFor<typeof tasks.create>()({
  title: null,
  assignee_ids: [],
  due_date: null,
  priority: 'normal',
  remind_date: null,
  remind_time: null,
  customer_id: null,
  order_id: null,
  description: null,
  // As a day and a time, above.
  remind_at: omitted,
  // The record that the task is created about.
  links: omitted,
})

/** Reminder time for a day without one. */
const morning = '09:00'

/** `whole` holds the unchanged values. */
export function taskBody(edited: Partial<TaskHeader>, whole: TaskHeader): Record<string, unknown> {
  const { assignee_ids, remind_date, remind_time, ...rest } = edited
  const { remind_date: date, remind_time: time } = { ...whole, ...edited }
  const moment = date === null ? null : new Date(`${date}T${/^\d\d?:\d\d$/.test(time ?? '') ? time?.padStart(5, '0') : morning}:00`)
  return {
    ...bodyOf(rest),
    ...(assignee_ids && { assignee_ids: assignee_ids.map(({ id }) => Number(id)) }),
    ...((remind_date !== undefined || remind_time !== undefined) && { remind_at: moment && moment.toISOString() }),
  }
}

export function TaskFacts({ record, tab }: { record: TaskRecord; tab: TabHandle }) {
  const values = headerOf(record)
  const edit = useRecordForm({
    tab,
    draftKey: 'header',
    values,
    lock_version: record.lock_version,
    command: 'task.edit',
    body: (changes) => taskBody(changes, values),
  })
  const { author, created_at, completed_at, completed_by } = record
  const readOnlyFacts: Fact[] = [
    { id: 'author', label: labelOf('author_id'), value: `${author?.name ?? ''}, ${formatMoment(created_at)}` },
    ...(completed_at
      ? [{ id: 'completed', label: labelOf('completed_at'), value: `${completed_by?.name ?? ''}, ${formatMoment(completed_at)}` }]
      : []),
  ]
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="task.edit"
      label="Uzdevuma dati"
      columns={3}
      facts={[...taskFacts(edit, values), ...readOnlyFacts]}
    />
  )
}

function headerOf(record: TaskRecord): TaskHeader {
  const { title, assignees, due_date, priority, remind_at, customer, order, description } = record
  const remind = remind_at === null ? null : new Date(remind_at)
  return {
    title,
    due_date,
    priority,
    description,
    customer_id: optionOf(customer),
    order_id: optionOf(order),
    assignee_ids: assignees.map(({ id, name }) => ({ id, label: name })),
    remind_date: remind && new Intl.DateTimeFormat('sv', { dateStyle: 'short' }).format(remind),
    remind_time: remind && new Intl.DateTimeFormat('sv', { timeStyle: 'short' }).format(remind),
  }
}

export function taskFacts(source: FactSource<TaskHeader>, read: TaskHeader): Fact[] {
  const fact = factsOf(source, read)
  const { field } = source.form
  const due = labelOf('due_date', 'tasks')
  const remind = labelOf('remind_at')
  const clock = 'Atgādināt plkst.'
  const people = labelOf('assignee_ids')
  return factsFor<typeof tasks.update>({
    title: fact.text('title', { required: true }),
    assignee_ids: {
      id: 'assignee_ids',
      label: people,
      value: read.assignee_ids.map(({ label }) => label).join(', '),
      field: <SeveralField label={people} load={loadStaff} placeholder="Pievienot darbinieku" {...field('assignee_ids')} />,
      words: (value) => (value as readonly Option[]).map(({ label }) => label).join(', '),
    },
    due_date: { id: 'due_date', label: due, value: formatDate(read.due_date), field: <DateField label={due} {...field('due_date')} /> },
    priority: fact.choice('priority', taskPriorities),
    remind_at: [
      {
        id: 'remind',
        label: remind,
        value: formatDate(read.remind_date),
        field: <DateField label={remind} {...field('remind_date')} />,
      },
      {
        id: 'remind_time',
        label: clock,
        value: read.remind_time,
        field: <TextField label={clock} placeholder={morning} {...field('remind_time')} />,
      },
    ],
    customer_id: fact.record('customer_id', recordLoader('customer'), { href: (id) => `/customers/${id}` }),
    order_id: fact.record('order_id', recordLoader('order'), { href: (id) => `/orders/${id}` }),
    description: fact.rich('description'),
    // By the command that links records.
    links: omitted,
    // The status follows from the commands of the lifecycle.
    status_id: omitted,
  })
}
