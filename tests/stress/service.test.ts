import fc from 'fast-check'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { inventory } from '../../contract/inventory/inventory.ts'
import type { ServiceRecord } from '../../contract/service/service-record.ts'
import { service } from '../../contract/service/service.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeItem, makeStock, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { makeInventory } from '../support/inventory.ts'
import { addPositions, makeJob, makeService, serviceOf } from '../support/service.ts'
import { attackByCases, type Attacked } from './attack.ts'
import { expected, type Application, type Job } from './service-model.ts'

/** INV-SERVICE-1 to INV-SERVICE-3: random steps against a model, then 32 concurrent ones. */

const actions = ['start', 'complete', 'revert', 'done', 'split'] as const
type Action = (typeof actions)[number]

interface Case {
  jobs: readonly Job[]
  actions: readonly Action[]
  atOnce: readonly Action[]
}

const arbitrary: fc.Arbitrary<Case> = fc.record({
  jobs: fc.array(
    fc.record({
      maintenance: fc.boolean(),
      done: fc.boolean(),
      materials: fc.array(fc.record({ goods: fc.constantFrom(0, 1), quantity: fc.integer({ min: 1, max: 3 }), warranty: fc.boolean() }), {
        maxLength: 2,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  actions: fc.array(fc.oneof({ arbitrary: fc.constant('complete' as const), weight: 2 }, fc.constantFrom(...actions)), { maxLength: 6 }),
  atOnce: fc.array(fc.constantFrom('complete', 'revert', 'split', 'start'), { minLength: 1, maxLength: 4 }),
})

const many = 32
/** The average is no whole cent, so only exact reversals restore values. */
const [came, worth] = [30, '3.333333']
const lastDone = dayAgo(200)

interface Ground {
  app: TestApp
  clerk: Person
  /** A repeat by one person counts once in ten seconds. */
  people: readonly Person[]
  catalogue: { maintenance: number; other: number }
}

interface Begun extends Ground {
  goods: number[]
  machine: string
  record: ServiceRecord
}

async function begin(ground: Ground, jobs: readonly Job[]): Promise<Begun> {
  const { app, clerk, catalogue } = ground
  const goods = [await makeItem(app), await makeItem(app)]
  for (const item of goods) await makeStock(app, item, String(came), { cost: worth })
  const { uuid: machine } = await makeInventory(app)
  const body = { name: 'Apkope', interval_months: 6, last_at: lastDone }
  await clerk.done(inventory.addMaintenance, { params: { inventoryItem: machine }, body })
  const createdService = await makeService(app, { serviceable_items: [{ machine }], assignee_id: clerk.id })
  const record = await addPositions(
    app,
    createdService,
    jobs.map(({ maintenance, done, materials }) => ({
      service_job_id: maintenance ? catalogue.maintenance : catalogue.other,
      is_done: done,
      materials: materials.map(({ goods: which, quantity, warranty }) => ({
        catalog_item_id: goods[which] ?? 0,
        quantity: String(quantity),
        unit_price: warranty ? undefined : '9.99',
        ...(warranty && { is_warranty: true, warranty_reason: 'Ražotāja garantija' }),
      })),
    })),
  )
  return { ...ground, goods, machine, record }
}

/** Returns the status and the split-off application. */
async function take({ app, clerk }: Ground, { id }: { id: number }, action: Action, by: Person) {
  const params = { id }
  if (action === 'revert') return { status: (await by.call(service.revert, { params })).status }
  const now = await serviceOf(app, { id })
  const last = now.serviceable_items[0]?.positions.at(-1)
  if (action === 'split') {
    const { status, body } = await clerk.call(service.split, { params, body: { service_positions: [last?.id ?? 0] } })
    return { status, ...(status === 200 && { split: body.service_application_id }) }
  }
  if (action === 'done') {
    const change = { is_done: !last?.is_done, lock_version: last?.lock_version ?? 0 }
    return { status: (await clerk.call(service.updatePosition, { params: { id: last?.id ?? 0 }, body: change })).status }
  }
  const body = { event: action === 'start' ? ('START' as const) : ('COMPLETE' as const), lock_version: now.lock_version }
  return { status: (await by.call(service.update, { params, body, headers: { confirmed: 'work-not-done' } })).status }
}

/** Applies allowed steps to the model. */
function allowed(application: Application, others: Application[], action: Action): boolean {
  const { state, jobs } = application
  const done = jobs.some((job) => job.done)
  const may = {
    start: state !== 'completed',
    complete: state === 'completed' || (state === 'in_progress' && done),
    revert: state !== 'new',
    done: state !== 'completed',
    split: state !== 'completed' && jobs.length > 1,
  }[action]
  if (!may) return false
  if (action === 'start') application.state = 'in_progress'
  if (action === 'complete') application.state = 'completed'
  if (action === 'revert') application.state = state === 'completed' ? 'in_progress' : 'new'
  const last = jobs.at(-1)
  if (action === 'done' && last) application.jobs = [...jobs.slice(0, -1), { ...last, done: !last.done }]
  if (action === 'split' && last) {
    others.push({ state, jobs: [last] })
    application.jobs = jobs.slice(0, -1)
  }
  return true
}

async function judge(ground: Ground, { jobs, actions: steps, atOnce }: Case, count: (status: number) => void): Promise<string[]> {
  const begun = await begin(ground, jobs)
  const { record, people } = begun
  const model: Application = { state: 'new', jobs: [...jobs] }
  const others: Application[] = []
  const ids = [record.id]
  const faults: string[] = []
  for (const [place, action] of steps.entries()) {
    const may = allowed(model, others, action)
    const { status, split } = await take(begun, record, action, people[place] ?? begun.clerk)
    count(status)
    if (split !== undefined) ids.push(split)
    if (status !== (may ? 200 : 422)) faults.push(`${action} after ${steps.slice(0, place).join(', ')}: ${status}`)
    if (faults.length > 0) return faults
    faults.push(
      ...(await strayed(begun, ids, [model, ...others])).map((fault) => `after ${steps.slice(0, place + 1).join(', ')}: ${fault}`),
    )
  }
  const acts = Array.from({ length: many }, (_, place) =>
    take(
      begun,
      record,
      atOnce[place % atOnce.length] ?? 'complete',
      people[steps.length + (place % (people.length - steps.length))] ?? begun.clerk,
    ),
  )
  for (const { status, split } of await Promise.all(acts)) {
    count(status)
    if (split !== undefined) ids.push(split)
    if (![200, 409, 422].includes(status)) faults.push(`${many} at once: ${status}`)
  }
  const now = await Promise.all(ids.map((id) => serviceOf(begun.app, { id })))
  return [
    ...faults,
    ...lostPositions(record, now),
    ...(
      await strayed(
        begun,
        ids,
        now.map((each) => standing(each, begun)),
      )
    ).map((fault) => `at once: ${fault}`),
  ]
}

/** INV-SALE-4: every position is in one application. */
function lostPositions(before: ServiceRecord, now: readonly ServiceRecord[]): string[] {
  const positionsOf = (records: readonly ServiceRecord[]) =>
    records
      .flatMap(({ serviceable_items }) => serviceable_items.flatMap(({ positions }) => positions.map(({ id }) => id)))
      .toSorted((a, b) => a - b)
  const [first, last] = [positionsOf([before]), positionsOf(now)]
  return String(first) === String(last) ? [] : [`positions ${last.join()}, not ${first.join()}`]
}

/** Rebuilt from the record, since the order of concurrent steps is unknown. */
function standing({ status, serviceable_items }: ServiceRecord, { catalogue, goods }: Begun): Application {
  const jobs = serviceable_items.flatMap(({ positions }) =>
    positions.map(({ service_job, is_done, materials }) => ({
      maintenance: service_job.id === catalogue.maintenance,
      done: is_done,
      materials: materials.map(({ catalog_item, quantity, is_warranty }) => ({
        goods: goods.indexOf(catalog_item?.id ?? 0),
        quantity: Number(quantity),
        warranty: is_warranty,
      })),
    })),
  )
  return { state: status as Application['state'], jobs }
}

interface Figures {
  on_hand: number
  reserved: number
  worth: string
}

async function strayed({ app, goods, machine }: Begun, ids: readonly number[], applications: readonly Application[]): Promise<string[]> {
  const wanted = expected(applications, came)
  const { rows: levels } = await sql<Figures>`
    select on_hand::float8 as on_hand, reserved::float8 as reserved, stock_value as worth from stock_items where catalog_item_id = any (${goods}) order by id`.execute(
    app.db,
  )
  const { rows } = await sql<{ charges: number; consumed: number; reset: boolean }>`
    select (select count(*)::int from charges where document_type = 'service' and document_id = any (${[...ids]}) and not is_void) as charges,
      (select coalesce(-sum(m.quantity), 0)::float8 from stock_movements m
        where m.document_type = 'service_application' and m.document_id = any (${[...ids]})) as consumed,
      (select bool_and(t.last_at > ${lastDone}) from inventory_item_maintenances t join inventory_items i on i.id = t.inventory_item_id
        where i.uuid = ${machine}) as reset`.execute(app.db)
  const { charges, consumed, reset } = rows[0] ?? { charges: 0, consumed: 0, reset: false }
  const faults = levels.flatMap(({ on_hand, reserved, worth: value }, which) => {
    const level = wanted.goods[which]
    const stockText = `goods ${which}: ${on_hand} on hand, ${reserved} held`
    if (on_hand !== level?.onHand || reserved !== level.held) return [`S1: ${stockText}, not ${level?.onHand} and ${level?.held}`]
    const whole = (came * Number(worth)).toFixed(4)
    return on_hand === came && value !== whole ? [`S1: taken back at ${value}, not ${whole}`] : []
  })
  if (consumed !== wanted.consumed) faults.push(`S1: ${consumed} left, not ${wanted.consumed}`)
  if (charges !== wanted.charges) faults.push(`S2: ${charges} charges, not ${wanted.charges}`)
  if (reset !== wanted.reset) faults.push(`S3: the maintenance is ${reset ? '' : 'not '}reset`)
  return faults
}

async function open(): Promise<Attacked<Case>> {
  const app = await startApp()
  await ownCompany(app)
  const figures = { gadījumi: 0, pieņemti: 0, atteikti: 0 }
  const people = await Promise.all(Array.from({ length: 16 }, () => app.person()))
  const catalogue = { maintenance: await makeJob(app, { is_maintenance: true }), other: await makeJob(app) }
  const ground: Ground = { app, clerk: await clerkOf(app), people, catalogue }
  return {
    figures,
    judge(one) {
      figures.gadījumi += 1
      return judge(ground, one, (status) => void (figures[status === 200 ? 'pieņemti' : 'atteikti'] += 1))
    },
    atLast: async () =>
      (await audit(app.db)).flatMap(({ invariant, findings }) => findings.map((each) => `${invariant}: ${JSON.stringify(each)}`)),
    close: () => app.close(),
  }
}

describe('service', () => {
  attackByCases<Case>('materials, holds, charges and maintenance follow the work, in any order and by 32 at once', {
    cases: 4,
    seconds: 60,
    arbitrary,
    examples: [
      {
        jobs: [
          {
            maintenance: true,
            done: true,
            materials: [
              { goods: 0, quantity: 3, warranty: false },
              { goods: 1, quantity: 1, warranty: true },
            ],
          },
          { maintenance: false, done: false, materials: [{ goods: 0, quantity: 2, warranty: false }] },
        ],
        actions: ['start', 'complete', 'revert', 'split', 'complete', 'revert'],
        atOnce: ['complete', 'revert'],
      },
    ],
    begin: open,
  })
})
