import { sql } from 'kysely'
import { round2, big } from '../../../contract/money.ts'
import type { SessionUser } from '../../http/context.ts'
import { addCustoms } from '../../areas/supplier-invoices/customs-declarations.ts'
import { addItems } from '../../areas/supplier-invoices/supplier-invoices.items.ts'
import { create } from '../../areas/supplier-invoices/supplier-invoices.create.ts'
import { update } from '../../areas/supplier-invoices/supplier-invoices.update.ts'
import { one } from '../../db/one.ts'
import { addDays, isWorkday } from './calendar.ts'
import { later, oneOf, seededEntry, versionOf, type Office, type PlannedEntry } from './documents-office.ts'

interface Cost {
  name: string
  code: string | null
}

/** Invoices without goods, one a week in turn. */
const costs: readonly (readonly Cost[])[] = [
  [{ name: 'Degviela vieglajam auto', code: 'AUTO' }],
  [
    { name: 'Biroja uzkopšana', code: null },
    { name: 'Kafija sarunām ar klientiem', code: 'REPR' },
  ],
  [
    { name: 'Vieglā auto apkope', code: 'AUTO' },
    { name: 'Kravas auto apkope', code: null },
  ],
  [{ name: 'Pusdienas ar sadarbības partneriem', code: 'REPR' }],
]

/** Each is paid at once. */
export function planCosts(office: Office): PlannedEntry[] {
  const { history, suppliers } = office
  const domestic = suppliers.filter(({ vatKind }) => vatKind === 'domestic')
  const entries: PlannedEntry[] = []
  for (let day = history.first, week = 0; day <= history.last; day = addDays(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4 || !isWorkday(day)) continue
    const supplier = domestic[week % domestic.length]
    const [on, index] = [day, week]
    if (supplier) entries.push({ day: on, minute: 15 * 60 + 5, write: () => enter(office, { day: on, index, supplier_id: supplier.id }) })
    week += 1
  }
  const arrival = later(office, history.first, 4)
  return arrival === null ? entries : [...entries, { day: arrival, minute: 13 * 60 + 25, write: () => enterImport(office, arrival) }]
}

/** Samples from outside the Union: the invoice, and the tax by the customs declaration. */
async function enterImport({ scene, company }: Office, day: string): Promise<void> {
  const clerk = oneOf(company.accountants, 0)
  const { rows } = await sql<{ id: number }>`
    insert into suppliers (name, country_id, created_by, updated_by)
    select 'Ningbo Hand Tools Co., Ltd', c.id, ${clerk.id}, ${clerk.id} from countries c where c.code = 'CN' returning id`.execute(scene.db)
  const header = { supplier_id: one(rows).id, supplier_number: 'NHT-88213', date: day, vat_kind: 'import' as const, items: [] }
  const { procurement_invoice_id: id } = await scene.call(create, clerk, { body: header })
  const lines = [{ name: 'Rokas instrumentu paraugi', price: '486.00', vat_rate_code: 'PVN21' }]
  await scene.call(addItems, clerk, { params: { id }, body: { lines } })
  await turn(scene, clerk, id, { event: 'ACCEPT' })
  const declared = { number: '26LV00021088213004', date: day, taxable: '531.20', vat: '111.55', is_special: false }
  await scene.call(addCustoms, clerk, { params: { id }, body: declared })
  await turn(scene, clerk, id, { event: 'PAY', paid_at: day })
}

async function enter(
  { scene, company }: Office,
  { day, index, supplier_id }: { day: string; index: number; supplier_id: number },
): Promise<void> {
  const { random } = seededEntry('cost-bill', index)
  const clerk = oneOf(company.accountants, index)
  const supplier_number = `PAK-${day.slice(2, 4)}-${String(300 + index)}`
  const { procurement_invoice_id: id } = await scene.call(create, clerk, { body: { supplier_id, supplier_number, date: day, items: [] } })
  const lines = []
  for (const { name, code } of costs[index % costs.length] ?? []) {
    const price = round2(big(random.int(25, 140)).plus(big(random.int(0, 99)).div(100)))
    lines.push({ name, price, vat_rate_code: 'PVN21', vat_deduction_id: code === null ? null : await limitOf(scene.db, code, day) })
  }
  await scene.call(addItems, clerk, { params: { id }, body: { lines } })
  await turn(scene, clerk, id, { event: 'ACCEPT' })
  await turn(scene, clerk, id, { event: 'PAY', paid_at: day })
}

async function turn(
  scene: Office['scene'],
  clerk: SessionUser,
  id: number,
  event: { event: 'ACCEPT' } | { event: 'PAY'; paid_at: string },
): Promise<void> {
  const body = { ...event, lock_version: await versionOf(scene, 'procurement_invoices', id) }
  await scene.call(update, clerk, { params: { id }, body })
}

async function limitOf(db: Office['scene']['db'], code: string, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from vat_deductions where code = ${code} and daterange(valid_from, valid_to, '[]') @> ${day}::date`.execute(db)
  return one(rows).id
}
