import { expect, test } from 'vitest'
import type { Command } from '../../commands/command.ts'
import type { CommandUser } from '../../commands/context.ts'
import { withAsked, withNewValue, withoutStep, withStepMoved, type MacroDraft } from '../../commands/macros/edit.ts'
import { callsOfMacro, filledArguments, whyNotMacro } from '../../commands/macros/fill.ts'
import { leavesOf } from '../../commands/macros/keys-in.ts'
import { stepsOf, whyNoStep } from '../../commands/macros/make.ts'
import { argumentsOfMacro, questionFor, valueText } from '../../commands/macros/questions.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { allCommands } from '../../commands/registry.ts'
import { hidden } from '../../contract/secrets.ts'
import type { RecordedCall, RunWithNames } from '../../contract/workspace/recorded.ts'

const commands = new Map(allCommands(() => true).map((command) => [command.id, command]))
const find = (id: string): Command | undefined => commands.get(id)

const answered = (call: string, answer: unknown): RecordedCall => ({ call, status: 200, answer })

const run = (command_id: string, more: Partial<RunWithNames> = {}): RunWithNames => ({
  command_id,
  args: {},
  at: '2026-11-05T10:00:00.000Z',
  duration_ms: 1,
  outcome: 'done',
  calls: [answered('orders.fulfil', { data: { id: 5, lock_version: 2 } })],
  ...more,
})

const order = { kind: 'order', id: 5, title: 'PAS-5', lock_version: 1 }
const invoice = { kind: 'invoice', id: 9, title: 'R-9', lock_version: 1 }

const toInvoice = [
  run('order.reserve', { record: order }),
  run('order.issue-invoice', {
    record: order,
    calls: [answered('orders.issueInvoice', { invoice_id: 9 })],
    made: { path: '/invoices/invoice/9', title: 'Rēķins' },
  }),
  run('invoice.edit', {
    record: invoice,
    args: { changes: { notes: 'Paldies' }, before: { notes: null }, lock_version: 1 },
    calls: [answered('invoices.update', { data: { id: 9, lock_version: 2 } })],
  }),
]

function made(runs: readonly RunWithNames[]) {
  const steps = stepsOf(runs, find)
  if ('why' in steps) throw new Error(steps.why)
  return steps
}

const draftOf = (runs: readonly RunWithNames[]): MacroDraft => ({
  ...made(runs),
  name: 'Makro',
  parameters: [],
  sharing: 'own',
  role_id: null,
  id: null,
  lock_version: 0,
})

const user: CommandUser = { id: 1, permissions: ['manage_orders', 'manage_invoices'], modules: [], open_in_new_tab: false, kind: 'staff' }
const start = { kind: 'order', id: 77, title: 'PAS-77', lock_version: 4 } as CurrentRecord

test('the first record is where it starts, and a document that a step made is what later steps act on', () => {
  const { kind, steps } = made(toInvoice)
  expect(kind).toBe('order')
  expect(steps.map(({ record }) => record)).toEqual([
    { is: 'start', kind: 'order' },
    { is: 'start', kind: 'order' },
    { is: 'made', kind: 'invoice', step: 1, field: '0.invoice_id' },
  ])
  expect(steps[2]?.args).toEqual({ changes: { notes: 'Paldies' }, lock_version: 1 })
  // A document of another stretch stays what it was.
  const { steps: other } = made([...toInvoice.slice(0, 1), run('invoice.accept', { record: invoice })])
  expect(other[1]?.record).toEqual({ is: 'fixed', kind: 'invoice', id: 9, title: 'R-9' })
})

test('keys in arguments are those of the record, of what was made, or as they were; rows of a document bind to it', () => {
  const task = run('task.create', {
    args: { task: { title: 'Zvanīt', customer_id: 3, assignee_id: 8 }, order_id: 5 },
    calls: [answered('tasks.create', { task_id: 41 })],
  })
  const { steps } = made([toInvoice[0]!, task])
  expect(steps[1]?.values).toEqual([{ path: ['order_id'], from: 'start' }])
  const line = run('order.issue-part', { record: order, args: { lines: [{ id: 12, quantity: '1' }] } })
  expect(stepsOf([line], find)).toEqual({ place: 0, why: 'Attiecas uz rindu, kādas citā ierakstā nav' })
  expect(stepsOf([toInvoice[2]!, { ...line, record: order }], find)).toHaveProperty('steps')
})

test('a run that cannot be a step says why', () => {
  const reasons = [
    [run('nav.tādas'), 'Šādas darbības programmā vairs nav'],
    [run('order.reserve', { outcome: 'failed' }), 'Netika izdarīta'],
    [run('order.reserve', { args: { records: [1, 2] } }), 'Darīta vairākiem ierakstiem reizē'],
    [run('order.pdf', { calls: [] }), 'Neko nemaina: tikai atver, rāda vai izdrukā'],
    [run('session.end', { calls: [answered('session.end', {})] }), 'Attiecas uz jūsu pieslēgumu vai iestatījumiem'],
    [run('task.add-files', { args: { files: [{ file: { name: 'a.pdf', size: 1, sha256: null } }] } }), 'Tajā ir fails'],
    [run('order.edit', { args: { changes: { notes: `parole ${hidden}` } } }), 'Tajā ir parole vai cits noslēpums'],
    // The history leaves passwords out.
    [run('order.change-customer', { args: {} }), 'Tajā ir parole vai cits noslēpums'],
  ] as const
  for (const [each, why] of reasons) {
    const command = each.command_id.startsWith('nav') ? undefined : (find(each.command_id) ?? find('order.reserve'))
    expect([each.command_id, whyNoStep(each, command)]).toEqual([each.command_id, why])
  }
  expect(whyNoStep(run('order.reserve'), find('order.reserve'))).toBeNull()
})

test('values are asked for by the kind of their field, and the questions become arguments of the macro', () => {
  const command = find('order.change-customer')
  const edit = find('order.edit')
  if (!command || !edit) throw new Error('no command')
  expect(questionFor(command, { path: ['customer_id'], value: 3 })).toMatchObject({ kind: 'record', record: 'customer', label: 'Klients' })
  const kinds = [
    ['date', '2026-11-05', 'date'],
    ['unit_price', '1.50', 'price'],
    ['quantity', '2', 'quantity'],
    ['notes', 'Ā', 'text'],
    ['notes', 'Ā\nB', 'long-text'],
    ['is_urgent', true, 'flag'],
  ] as const
  for (const [field, value, kind] of kinds)
    expect([field, questionFor(edit, { path: ['changes', field], value })?.kind]).toEqual([field, kind])
  expect(questionFor(edit, { path: ['changes', 'times'], value: 3 })).toBeNull()
  expect(questionFor(edit, { path: ['changes', 'method'], value: 'cash' })).toBeNull()
  expect(valueText(command, { path: ['customer_id'], value: 3 }, { 'customer 3': 'SIA Ziemeļi' })).toBe('SIA Ziemeļi')

  const draft = draftOf([run('order.change-customer', { record: order, args: { customer_id: 3 } })])
  const [leaf] = leavesOf(draft.steps[0]?.args)
  const asked = withAsked(draft, 0, leaf!, { label: 'Kam' })
  expect(argumentsOfMacro(asked, find)).toMatchObject([{ name: 'v1', label: 'Kam', kind: 'record', record: 'customer' }])
  expect(filledArguments(asked.steps[0]!, { record: start, args: { v1: 88 } }, [], start)).toEqual({ customer_id: 88 })
  // No longer asked for, it has the value that was proposed.
  expect(withAsked(withNewValue(asked, 0, ['customer_id'], 4), 0, leaf!, { label: '' })).toMatchObject({
    parameters: [],
    steps: [{ args: { customer_id: 4 }, values: [] }],
  })
})

test('steps are moved and removed only so far as what they need comes before', () => {
  const draft = draftOf(toInvoice)
  expect(withoutStep(draft, 1)).toEqual({ why: 'To, kas šeit rodas, izmanto 3. solis' })
  expect(withStepMoved(draft, 2, -1)).toEqual({ why: '3. solis izmanto to, kas rodas 2. solī' })
  const without = withoutStep(draft, 0)
  expect('draft' in without && without.draft.steps.map(({ record }) => record?.step ?? record?.is)).toEqual(['start', 0])
  const moved = withStepMoved(draft, 0, 1)
  expect('draft' in moved && moved.draft.steps.map(({ command, record }) => [command, record?.step])).toEqual([
    ['order.issue-invoice', undefined],
    ['order.reserve', undefined],
    ['invoice.edit', 0],
  ])
  expect(withoutStep({ ...draft, steps: draft.steps.slice(0, 1) }, 0)).toHaveProperty('why')
})

test('what it needs is looked at when it runs: rights of every step, commands that are gone, the state of the record', () => {
  const macro = made(toInvoice)
  expect(whyNotMacro(macro, { user, record: start }, find)).toBeNull()
  const seller = { ...user, permissions: ['manage_orders'] }
  expect(whyNotMacro(macro, { user: seller, record: start }, find)).toBe('„Izrakstīt rēķinu”: nav atļaujas')
  const gone = { steps: [{ ...macro.steps[0]!, command: 'order.nav', title: 'Senā darbība' }] }
  expect(whyNotMacro(gone, { user, record: start }, find)).toContain('„Senā darbība” programmā vairs nav')
  const blocked = { ...start, can: { RESERVE: 'Pasūtījums jau ir izpildē' } } as CurrentRecord
  expect(whyNotMacro(macro, { user, record: blocked }, find)).toBe('Pasūtījums jau ir izpildē')
})

test('the preview makes the calls of the steps, with keys of earlier answers and versions as they will be', async () => {
  const { calls, stepOf, previewed } = await callsOfMacro(made(toInvoice), { record: start, args: {} }, user, find)
  expect(calls).toEqual([
    { call: 'orders.fulfil', params: { id: 77 }, body: { step: 'reserve' } },
    { call: 'orders.issueInvoice', params: { id: 77 } },
    {
      call: 'invoices.update',
      params: { id: { step: 1, field: 'invoice_id' } },
      body: { notes: 'Paldies', lock_version: { version_of: 'invoice', id: { step: 1, field: 'invoice_id' } } },
    },
  ])
  expect([stepOf, previewed]).toEqual([[0, 1, 2], 3])
  // A step that cannot be previewed ends the preview.
  const users = run('user.delete', {
    args: { sure: true },
    record: { kind: 'user', id: 5, title: 'X' },
    calls: [answered('users.remove', {})],
  })
  const stopped = await callsOfMacro(made([toInvoice[0]!, users]), { record: start, args: {} }, user, find)
  expect([stopped.calls.length, stopped.previewed]).toEqual([1, 1])
})
