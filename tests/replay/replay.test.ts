import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedReason } from '../../commands/command.ts'
import type { CommandUser } from '../../commands/context.ts'
import type { CurrentRecord, RecordKind } from '../../commands/records.ts'
import { allCommands } from '../../commands/registry.ts'
import type { CallInput } from '../../commands/context.ts'
import type { Call } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { RecordedRun, Recording } from '../../contract/workspace/recorded.ts'
import { sales } from '../../contract/sales/sales.ts'
import { session, type SessionUserRecord } from '../../contract/session/session.ts'
import { headlessContext, Refused } from '../../replay/headless-context.ts'
import { playersAt, type Seats } from '../../replay/player.ts'
import { RunNote } from '../../replay/note.ts'
import { replay, type Divergence, type Step } from '../../replay/replay.ts'
import { replayHeaders, type Send } from '../../replay/server.ts'
import { shows } from '../../replay/shows.ts'
import { kindsWithStates } from '../../replay/states.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import {
  makeCategory,
  makeItem,
  makeOrder,
  makeProcurement,
  makeStock,
  makeSupplier,
  makeWarehouse,
  ownCompany,
} from '../support/factories.ts'
import { lifecycles } from '../support/lifecycles.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeJob } from '../support/service.ts'

/**
 * @file A recorded morning is replayed on an identical start with shifted keys; changed results are found and named.
 */

const all = allCommands(() => true)
const byId = new Map(all.map((command) => [command.id, command]))

interface World {
  app: TestApp
  worker: Person
  user: CommandUser
  buyer: number
  supplier: number
  category: number
  warehouse: number
  job: number
  goods: number[]
  old: number[]
}

let then: World
let now: World
let recording: Recording

beforeAll(async () => {
  then = await begun({})
  recording = { user: { id: then.worker.id, name: '' }, runs: [] }
  await morning()
  now = await begun({ COPY: '1' })
  // Shifts keys and numbers.
  await makeOrder(now.app, { customer_id: now.buyer, order_items: [{ item_id: now.goods[0] ?? 0, quantity: '1' }] })
  await makeProcurement(now.app, { supplier_id: now.supplier })
  const { sale_id } = await now.worker.done(sales.create, { body: { name: 'Cita', date_from: '2035-01-01', date_to: '2035-01-31' } })
  await now.worker.done(sales.addCategory, { params: { id: sale_id }, body: { category_id: now.category, discount_percent: '1' } })
}, 60_000)
afterAll(() => Promise.all([then.app.close(), now.app.close()]))

async function begun(environment: Record<string, string>): Promise<World> {
  const app = await startApp(environment)
  await ownCompany(app)
  const [warehouse, buyer, supplier, job] = [await makeWarehouse(app), await makeBuyer(app), await makeSupplier(app), await makeJob(app)]
  const category = await makeCategory(app)
  const goods: number[] = []
  for (const [place, price] of ['10', '20', '30', '40'].entries())
    goods.push(await makeItem(app, { price, name: `Prece par ${price}`, sku: `P-${place}` }))
  for (const item of goods.slice(0, 3)) await makeStock(app, item, '100', { cost: '5' })
  const old: number[] = []
  for (const quantity of ['1', '2']) {
    old.push((await makeOrder(app, { customer_id: buyer, order_items: [{ item_id: goods[0] ?? 0, quantity }] })).id)
  }
  const worker = await app.person()
  const { data: user } = await worker.done(session.user)
  return { app, worker, user, buyer, supplier, category, warehouse, job, goods, old }
}

function sendAs(person: Person, headers = replayHeaders): Send {
  return async (call: Call, input: CallInput<Call>, confirmed) => person.call(call, { ...input, headers: headers(confirmed) })
}

interface Row {
  id: number
  lock_version: number
}

interface AnswerParts extends Readonly<
  Record<
    `${'order' | 'invoice' | 'credit_note' | 'procurement' | 'procurement_invoice' | 'return_act' | 'service_application' | 'task' | 'offer' | 'sale'}_id`,
    number
  >
> {
  data: Row & { sale_categories: readonly (Row & { category: { id: number } })[] } & Readonly<
      Record<'order_items' | 'procurement_items' | 'serviceable_items' | 'offer_items', readonly Row[]>
    >
}

/** Records a run as the workspace does; returns the last answer. */
async function did(
  command_id: string,
  args: RecordedRun['args'] = {},
  kind?: RecordKind,
  id = 0,
  factsOf?: (data: AnswerParts['data']) => CurrentRecord['facts'],
): Promise<AnswerParts> {
  const { worker, user } = then
  const command = byId.get(command_id)
  if (!command) throw new Error(command_id)
  const call = kind && shows[kind]
  const shown = call && (await worker.call(call, { params: { id } as never }))
  const { lock_version, status, can } = (shown?.body as unknown as { data: CurrentRecord } | undefined)?.data ?? {}
  const { data } = (shown?.body ?? {}) as unknown as Partial<AnswerParts>
  const facts = data && factsOf?.(data)
  const record = kind ? ({ kind, id, title: `${kind} ${id}`, lock_version, status, can, ...(facts && { facts }) } as CurrentRecord) : null
  const note = new RunNote()
  let last: unknown
  const send: Send = async (...sent) => {
    const reply = await sendAs(worker, () => ({ confirmed: 'ask' }))(...sent)
    last = reply.body
    return reply
  }
  const ctx = headlessContext({ user, record, chosen: [], send, note, confirmed: [] })
  const run = { command_id, args, ...(record && { record: record as RecordedRun['record'] }), at: new Date().toISOString(), duration_ms: 1 }
  const reason = blockedReason(command, ctx)
  let error = reason
  if (reason === null) {
    await Promise.resolve(command.run(ctx, args)).catch((refused: unknown) => {
      if (!(refused instanceof Refused)) throw refused
      error = Object.values(refused.errors).flat().join('; ') || refused.message
    })
  }
  const outcome = reason !== null ? 'blocked' : error === null ? 'done' : 'failed'
  recording.runs.push({ ...run, ...note.after(record), id: recording.runs.length + 1, outcome, error, calls: note.calls })
  return last as AnswerParts
}

async function morning(): Promise<void> {
  const { buyer, supplier, warehouse, job, goods, old } = then
  const [a = 0, b = 0, c = 0, dear = 0] = goods
  const line = (item_id: number, quantity: string) => ({ item_id, quantity })
  const today = dayOf(new Date())
  const offer = await did('offer.create', { offer: { customer_id: buyer, offer_items: [line(a, '2')] } })
  await did('offer.edit', { changes: { notes: 'Steidzami' }, lock_version: offer.data.lock_version }, 'offer', offer.offer_id)
  await did('offer.sent', {}, 'offer', offer.offer_id)
  await did('offer.accepted', {}, 'offer', offer.offer_id)
  const order = await did('order.take', { order: { customer_id: buyer, order_items: [line(a, '4'), line(b, '2')] } })
  const at = order.order_id
  await did('order.edit', { changes: { notes: 'Zvanīt pirms' }, lock_version: order.data.lock_version }, 'order', at)
  const grown = await did('order.add-lines', { lines: [line(c, '3')] }, 'order', at)
  const added = grown.data.order_items.at(-1) as Row
  await did('order.edit-line', { line_id: added.id, changes: { quantity: '5', lock_version: added.lock_version } }, 'order', at)
  await did('order.issue-invoice', {}, 'order', at)
  await did('order.reserve', {}, 'order', at)
  const first = order.data.order_items[0] as Row
  const split = await did('order.split', { lines: [{ id: first.id, quantity: '1' }] }, 'order', at)
  await did('order.merge', { orders: [split.order_id] }, 'order', at)
  await did('order.issue-part', { lines: [{ id: first.id, quantity: '1' }] }, 'order', at)
  await did('order.issue', {}, 'order', at)
  const { invoice_id } = await did('order.issue-invoice', {}, 'order', at)
  await did('invoice.accept', {}, 'invoice', invoice_id)
  await did('invoice.accept', {}, 'invoice', invoice_id)
  await did('invoice.unpay', {}, 'invoice', invoice_id)
  const note = await did('credit.draft', { note: { invoice_id, reason: 'error' } })
  await did('credit.accept', {}, 'credit_note', note.credit_note_id)
  await did('order.replicate', {}, 'order', at)
  for (const id of old) {
    const { data: was } = await then.worker.done(orders.show, { params: { id } })
    await did('order.edit', { changes: { notes: 'Vecais' }, lock_version: was.lock_version }, 'order', id)
  }
  const serviceable_items = [{ description: 'Printeris', serial_nr: 'S-1', problem: 'Iestrēgst' }]
  const service = await did('service.take', { application: { customer_id: buyer, warehouse_id: warehouse, serviceable_items } })
  const application = service.service_application_id
  const machine = service.data.serviceable_items[0]?.id ?? 0
  await did(
    'service.add-row',
    { row: { part: 'position', under: machine, values: { service_job_id: job, is_done: true } } },
    'service_application',
    application,
  )
  await did('service.assign', { assignee_id: then.worker.id, planned_date: today }, 'service_application', application)
  await did('service.start', {}, 'service_application', application)
  await did('service.complete', {}, 'service_application', application)
  const task = await did('task.save', { task: { title: 'Piezvanīt' } })
  const links = (data: AnswerParts['data']) => ({
    links: (data as unknown as { links: { kind: string; id: number; title: string }[] }).links,
  })
  await did('task.link', { link: { kind: 'order', id: split.order_id } }, 'task', task.task_id, links)
  await did('task.link', { link: { kind: 'order', id: at } }, 'task', task.task_id, links)
  await did('task.unlink', { link: { kind: 'order', id: at } }, 'task', task.task_id, links)
  await did('task.start', {}, 'task', task.task_id)
  await did('task.complete', {}, 'task', task.task_id)
  // Run before the page knew that the task had started.
  const { record: early } = recording.runs.at(-1) ?? {}
  if (early) early.status = 'new'
  const waiting = await did('order.take', { order: { customer_id: buyer, order_items: [line(dear, '3')] } })
  await did('order.reserve', {}, 'order', waiting.order_id)
  await did('order.issue', {}, 'order', waiting.order_id)
  // The second time, the campaign's row exists.
  const sale = await did('sale.save', {
    sale: { name: 'Ziemas akcija', date_from: '2035-01-01', date_to: '2035-01-31', discount_percent: '5' },
  })
  const rows = ({ sale_categories }: AnswerParts['data']) => ({
    sale_categories: sale_categories.map(({ id, category, lock_version }) => ({ id, category_id: category.id, lock_version })),
  })
  for (const discount_percent of ['10', '15'])
    await did('sale.category', { category_id: then.category, discount_percent }, 'sale', sale.sale_id, rows)
  await did('sale.remove-category', { category_id: then.category }, 'sale', sale.sale_id, rows)
  const bought = await did('procurement.create', {
    procurement: { supplier_id: supplier, warehouse_id: warehouse, procurement_items: [{ ...line(b, '10'), purchase_price: '5' }] },
  })
  const procurement = bought.procurement_id
  const more = await did('procurement.add-lines', { lines: [{ ...line(c, '4'), purchase_price: '5' }] }, 'procurement', procurement)
  await did('procurement.ordered', {}, 'procurement', procurement)
  await did('procurement.accept', {}, 'procurement', procurement)
  const items = more.data.procurement_items.map(({ id }) => ({ procurement_item_id: id }))
  const bill = await did('supplier-invoice.draft', { invoice: { supplier_id: supplier, supplier_number: 'PR-77', items } })
  await did('supplier-invoice.accept', {}, 'procurement_invoice', bill.procurement_invoice_id)
  const of_invoice = { reason: 'Bojātas preces' }
  const act = await did('return-act.create', { procurement_invoice_id: bill.procurement_invoice_id, of_invoice })
  await did('return-act.accept', {}, 'return_act', act.return_act_id)
  // The page was left before the answer.
  Object.assign(recording.runs.at(-1) ?? {}, { outcome: 'left', calls: [] })
}

async function again(world: World, taken = recording): Promise<Step[]> {
  const steps: Step[] = []
  for await (const step of replay(taken, { seats: seatsIn(world, taken), commands: all })) steps.push(step)
  return steps
}

function seatsIn({ app, worker, user }: World, { rights }: Recording): Seats {
  const sendWith = (token: string | null) => sendAs(app.holder(token ?? ''))
  const name = `${(user as SessionUserRecord).name} ${(user as SessionUserRecord).surname}`.trim()
  return playersAt(sendWith, worker.token, { user: { id: worker.id, name }, ...(rights && { rights }), runs: [] })
}

/** Simulates fewer permissions. */
function recordedWith(permissions: readonly string[]): Recording {
  const rights = [{ id: 1, permissions: [...permissions], modules: [...now.user.modules], settings: {} }]
  return { ...recording, rights, runs: recording.runs.map((run) => ({ ...run, rights: 1 })) }
}

/** Where and why a replay stopped. */
function stopOf(steps: readonly Step[]): (Divergence & { at: string | undefined }) | null {
  const last = steps.at(-1)
  return last?.divergence ? { ...last.divergence, at: last.run.command_id } : null
}

it('runs a morning of six areas again where keys and numbers have moved on: the same papers', async () => {
  const outcomes = recording.runs.map(({ command_id, outcome, error }) => `${command_id} ${outcome} ${error ?? ''}`)
  expect(recording.runs.length, outcomes.join('\n')).toBeGreaterThan(40)
  expect(outcomes.filter((each) => !/ done /.test(each))).toEqual([
    expect.stringMatching(/^order.issue-invoice blocked Izrakstīt rēķinu: pasūtījums ir stāvoklī „Jauns”/),
    expect.stringMatching(/^invoice.accept blocked /),
    expect.stringMatching(/^invoice.unpay blocked /),
    expect.stringMatching(/^order.issue failed .*„Prece par 40”, noliktavā pieejami tikai 0/),
    'return-act.accept left ',
  ])
  const steps = await again(now)
  expect(stopOf(steps)).toBeNull()
  expect(steps).toHaveLength(recording.runs.length)
})

it('stops at the first thing that somebody changed, and names it', async () => {
  const { app, worker, goods, old } = now
  // Backwards, so later changes do not hide earlier ones.
  const stops: [string, ReturnType<typeof stopOf>][] = []
  const stop = async (changed: string): Promise<void> => void stops.push([changed, stopOf(await again(now))])
  await makeStock(app, goods[3] ?? 0, '100', { cost: '5' })
  await stop('goods came')
  await app.db.updateTable('service_jobs').set({ price: '45' }).execute()
  await stop('a job became dearer')
  await worker.done(orders.fulfil, { params: { id: old[1] ?? 0 }, body: { step: 'reserve' } })
  await stop('a colleague went on with an order')
  await worker.done(orders.remove, { params: { id: old[0] ?? 0 } })
  await stop('a colleague deleted an order')
  await app.db
    .updateTable('catalog_items')
    .set({ price: '21' })
    .where('id', '=', goods[1] ?? 0)
    .execute()
  await stop('goods became dearer')
  expect(stops).toEqual([
    ['goods came', { what: 'value', at: 'order.reserve', place: '1. rinda „Prece par 40”, Rezervēts', then: '0', now: '3' }],
    [
      'a job became dearer',
      {
        what: 'value',
        at: 'service.add-row',
        place: expect.stringMatching(/^1\. iekārta „.+”, 1\. rinda „.+”, Vienības cena$/),
        then: '40,00\u00a0€',
        now: '45,00\u00a0€',
      },
    ],
    ['a colleague went on with an order', { what: 'state', at: 'order.edit', place: `order ${old[1]}`, then: 'Jauns', now: 'Izpildē' }],
    ['a colleague deleted an order', { what: 'record', at: 'order.edit', place: `order ${old[0]}`, then: 'ir', now: 'nav' }],
    [
      'goods became dearer',
      { what: 'value', at: 'order.take', place: '2. rinda „Prece par 20”, Vienības cena', then: '20,00\u00a0€', now: '21,00\u00a0€' },
    ],
  ])
  const { user } = now
  expect(stopOf(await again(now, recordedWith(user.permissions.filter((name) => name !== 'manage_offers'))))).toMatchObject({
    what: 'guard',
    at: 'offer.create',
    then: 'iespējama',
    now: 'nav iespējama: Nav atļaujas',
  })
})

it('does nothing after it has stopped, however often it is asked to go on', async () => {
  const none = recordedWith([])
  const { send, ...seat } = await seatsIn(now, none)(none.rights?.[0] ?? null)
  const sent: string[] = []
  const noting: Send = async (call, ...rest) => {
    sent.push(call.id)
    return send(call, ...rest)
  }
  const steps = replay(none, { seats: async () => ({ ...seat, send: noting }), commands: all })
  expect((await steps.next()).value).toMatchObject({ divergence: { what: 'guard' } })
  expect(await steps.next()).toEqual({ done: true, value: undefined })
  expect(await steps.next()).toEqual({ done: true, value: undefined })
  expect(sent).toEqual([])
})

it('calls the states of every lifecycle by their names', () => {
  expect([...kindsWithStates].toSorted()).toEqual(lifecycles.map(({ id }) => id).toSorted())
})

it('is refused by a server that people work with', async () => {
  await expect(again(then)).rejects.toThrow('Vēsturi atkārto tikai datu kopijā')
})
