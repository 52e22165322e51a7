import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { accept, update } from '../../areas/subscriptions/subscriptions.update.ts'
import { billDue } from '../../areas/subscriptions/bill.ts'
import { create } from '../../areas/subscriptions/subscriptions.create.ts'
import { updateItem } from '../../areas/subscriptions/subscriptions.items.ts'
import { loadSubscription } from '../../areas/subscriptions/subscriptions.record.ts'
import { addDays, addMonths, isWorkday } from './calendar.ts'
import { later, oneOf, versionOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'

type Course = 'draft' | 'active' | 'dearer' | 'paused' | 'resumed' | 'ended'

interface Planned extends Pick<
  Body<typeof subscriptions.create>,
  'name' | 'billing_period' | 'billing_in_advance' | 'auto_accept' | 'notes'
> {
  course: Course
  /** Months and days before the end of the history. */
  since: readonly [months: number, days: number]
  items: NonNullable<Body<typeof subscriptions.create>['items']>
}

// The dates ensure that nothing is due when the demo opens.
const plans: readonly Planned[] = [
  {
    course: 'dearer',
    name: 'Serveru uzturēšana',
    since: [1, 5],
    auto_accept: true,
    items: [
      { name: 'Serveru uzraudzība un atjauninājumi', quantity: '3', unit_price: '45' },
      { name: 'Rezerves kopiju glabāšana, 500 GB', unit_price: '29' },
    ],
  },
  {
    course: 'active',
    name: 'Lietotāju atbalsts',
    since: [2, 6],
    billing_in_advance: false,
    auto_accept: true,
    notes: 'Līgumā 10 stundas mēnesī; kas pārsniedz, iet servisa pieteikumos.',
    items: [{ name: 'Lietotāju atbalsts attālināti', description: 'darba dienās 9.00–18.00', unit_price: '320' }],
  },
  {
    course: 'active',
    name: 'Biroja programmu licences',
    billing_period: 'year',
    since: [0, 8],
    items: [{ name: 'Biroja programmu licence, 1 lietotājs', quantity: '12', unit_price: '118.80', discount_percent: '5' }],
  },
  {
    course: 'resumed',
    name: 'Tīkla uzraudzība',
    billing_period: 'quarter',
    since: [0, 9],
    items: [{ name: 'Maršrutētāju un komutatoru uzraudzība', unit_price: '210' }],
  },
  {
    course: 'paused',
    name: 'Mākoņa tālrunis',
    since: [0, 10],
    notes: 'Birojs pārceļas; atsāks jaunajās telpās.',
    items: [
      { name: 'Numurs mākoņa centrālē', quantity: '8', unit_price: '4.90' },
      { name: 'Sarunu ieraksts', unit_price: '15' },
    ],
  },
  {
    course: 'ended',
    name: 'Mājaslapas uzturēšana',
    since: [1, 12],
    billing_in_advance: false,
    items: [{ name: 'Mājaslapas uzturēšana', unit_price: '60' }],
  },
  {
    course: 'draft',
    name: 'Datu rezerves kopijas',
    billing_period: 'half',
    since: [0, 0],
    items: [{ name: 'Rezerves kopiju glabāšana, 2 TB', unit_price: '390' }],
  },
]

export function planSubscriptions(office: Office): PlannedEntry[] {
  const { first, last } = office.history
  const days = Array.from({ length: 14 }, (_, place) => addDays(first, place)).filter((day) => day <= last && isWorkday(day))
  return [
    ...plans.flatMap((plan, index) => entriesOf(office, plan, index)),
    // Early in the day, as the product does.
    ...days.map((day) => ({ day, minute: 4 * 60, write: () => billAllDue(office) })),
  ]
}

function entriesOf(office: Office, { course, since: [months, days], ...fields }: Planned, index: number): PlannedEntry[] {
  const { scene, company, buyers, history } = office
  const seller = oneOf(company.sales, index)
  const start_date = addMonths(addDays(history.last, -days), -months)
  const day = later(office, history.last, course === 'draft' ? -2 : -13) ?? history.last
  let id = 0
  const begin = async (): Promise<void> => {
    const body = { customer_id: at(buyers, (index * 3 + 1) % buyers.length).id, start_date, ...fields }
    id = (await scene.call(create, seller, { body })).subscription_id
  }
  const agree = async (): Promise<void> => {
    await scene.call(accept, seller, { params: { id } })
    await billAllDue(office)
  }
  const step = (event: 'PAUSE' | 'RESUME' | 'END') => async (): Promise<void> => {
    const lock_version = await versionOf(scene, 'subscriptions', id)
    await scene.call(update, seller, { params: { id }, body: { event, lock_version } })
  }
  const raise = async (): Promise<void> => {
    const { subscription_items } = await loadSubscription(scene.context(seller), id)
    const { id: line, lock_version } = at(subscription_items, 0)
    await scene.call(updateItem, seller, { params: { id: line }, body: { event: 'CHANGE_PRICE', unit_price: '49', lock_version } })
  }
  const entryBefore = (before: number, write: () => Promise<void>): PlannedEntry => ({
    day: later(office, history.last, -before) ?? history.last,
    minute: 9 * 60 + index,
    write,
  })
  const entries: PlannedEntry[] = [{ day, minute: 7 * 60 + index, write: begin }]
  if (course === 'draft') return entries
  entries.push({ day, minute: 8 * 60 + index, write: agree })
  if (course === 'dearer') entries.push(entryBefore(4, raise))
  if (course === 'paused' || course === 'resumed') entries.push(entryBefore(7, step('PAUSE')))
  if (course === 'resumed') entries.push(entryBefore(3, step('RESUME')))
  if (course === 'ended') entries.push(entryBefore(3, step('END')))
  return entries
}

async function billAllDue({ scene, company }: Office): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; user_id: number | null }>`
      select id, accepted_by as user_id from subscriptions where next_invoice_date <= today() order by next_invoice_date, id limit 1`.execute(
      scene.db,
    )
    const [due] = rows
    if (!due) return
    const seller = company.sales.find(({ id }) => id === due.user_id) ?? company.admin
    await billDue(scene.context(seller), due.id, 'when asked')
  }
}
