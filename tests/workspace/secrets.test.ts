import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordedRun } from '../../contract/workspace/recorded.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { fielded, readable } from '../../server/http/access-log.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { makeCustomer } from '../support/factories.ts'
import { secretTexts } from '../support/secrets.ts'

/** @file Secrets never reach history, tickets, answers or the log. */

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person({ permissions: ['view_customers', 'manage_orders'] })
})
afterAll(() => app.close())

const run = (text: string, customer_id: number): RecordedRun => ({
  command_id: 'order.take',
  at: new Date().toISOString(),
  duration_ms: 1,
  outcome: 'failed',
  args: { order: { customer_id, notes: text, list: [{ [text]: text }] } },
  record: { kind: 'customer', id: customer_id, title: text.slice(0, 200), facts: { text } },
  list: { path: '/leads', q: text.slice(0, 200), filters: { manager_id: 7, manager_id__label: text, [text]: text } },
  made: { path: '/orders/1', title: text.replaceAll('\n', ' ') },
  error: text,
  sentence: text,
  calls: [{ call: 'orders.create', status: 422, answer: { notes: text }, errors: { [text]: [text] } }],
})

const leftIn = (storedTexts: readonly string[]) =>
  secretTexts.filter(([, secret]) => storedTexts.some((each) => each.includes(secret))).map(([text]) => text)

test('what was recorded, taken along with a ticket, noted in the audit log and answered holds none of them', async () => {
  // Run records are named by the server.
  const named = await makeCustomer(app, { name: 'SIA Parole ir Zvirbulis7' })
  const entries = secretTexts.map(([text]) => run(text, named))
  await clerk.done(workspace.record, { body: { entries } })
  await clerk.done(supportTickets.create, { body: { subject: 'Jautājums', description: 'Kā?', with_history: true } })
  const { rows } = await sql<{ kept: string }>`
    select to_jsonb(h) - 'user_id' - 'at' - 'id' - 'search' as kept from command_history h where user_id = ${clerk.id}
    union all select to_jsonb(t.history) from support_tickets t
    union all select jsonb_build_array(before, after) from audit_log where entity_type in ('command_history', 'support_tickets')`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(secretTexts.length)
  const histories = [
    ...(await clerk.done(workspace.history, { query: { per_page: 100 } })).data,
    (await clerk.done(workspace.recording, { query: {} })).data.runs,
  ]
  expect(leftIn([...rows.map(({ kept }) => JSON.stringify(kept)), ...histories.map((each) => JSON.stringify(each))])).toEqual([])
  const [{ names } = { names: '' }] = (await sql<{ names: string }>`select names::text from command_history limit 1`.execute(app.db)).rows
  expect(names).toContain('SIA Parole •••')
})

test('what an earlier version left in the history is not told', async () => {
  const another = await app.person()
  await sql`insert into command_history (user_id, command_id, args, record_type, record_id, record_title, outcome, error, at)
    values (${another.id}, 'task.save', '{"title": "parole ir Zvirbulis7"}', 'task', 1, 'PIN 4521', 'failed', 'api_key=Zvirbulis7', now())`.execute(
    app.db,
  )
  const historyAnswers = [await another.done(workspace.history), await another.done(workspace.recording, { query: {} })]
  expect(historyAnswers.map((each) => JSON.stringify(each)).filter((each) => /Zvirbulis7|4521/.test(each))).toEqual([])
})

test('a fault in the log has neither the rows of the database nor addresses with credentials', () => {
  const message = 'connect postgres://darbgalds:Zvirbulis7@db:5432/dati'
  const fault = {
    type: 'DatabaseError',
    code: '23514',
    message,
    stack: `Error: ${message}\n    at x.ts:1`,
    detail: 'Failing row: Zvirbulis7',
  }
  const line = { time: 0, level: 50, msg: 'call failed', err: fault }
  for (const logText of [fielded(line), readable(line)]) {
    expect(logText).toContain('postgres://•••@db:5432/dati')
    expect(logText).not.toContain('Zvirbulis7')
  }
})
