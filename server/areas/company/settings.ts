import { sql } from 'kysely'
import { countOf, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { Body } from '../../../contract/calls.ts'
import type { company } from '../../../contract/company/company.ts'
import {
  settingCategories,
  settingKeys,
  settings,
  type SettingKey,
  type SystemProperties,
  type SystemProperty,
} from '../../../contract/company/system-properties.ts'
import { reference } from '../../db/named.ts'
import { one } from '../../db/one.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { setProperty } from './properties.ts'

type Value = SystemProperty['value']
type Changes = Partial<Record<SettingKey, Value>>

export const properties: Handler<typeof company.properties> = async ({ db }) => ({ data: await readSettings(db) })

/** Saves all changes or none; effective from the next query in every process. */
export const saveProperties: Handler<typeof company.saveProperties> = async (ctx) => {
  const { db, body } = ctx
  await sql`select from system_properties where key = any (${settingKeys}) order by id for update`.execute(db)
  const { values, lock_version } = await readValues(db)
  if (lock_version !== body.lock_version) throw Refusal.stale(await readSettings(db))
  const changes = changed(values, body)
  await refuseWarehouses(db, changes)
  await refuseNegative(db, changes)
  refuseOssDays(values, changes)
  await confirmPeriod(ctx, values.locked_until as string | null, changes)
  for (const [key, value] of Object.entries(changes)) await setProperty(ctx, key, value)
  // Queued e-invoices are no longer needed.
  if (changes.einvoice_enabled === false) await sql`delete from outbox where kind = 'ubl' and done_at is null`.execute(db)
  if (Object.keys(changes).length === 0) ctx.audit(null)
  return { data: await readSettings(db) }
}

function changed(values: Record<SettingKey, Value>, newValues: Body<typeof company.saveProperties>): Changes {
  const different = settingKeys.filter(
    (key) => newValues[key] !== undefined && JSON.stringify(newValues[key]) !== JSON.stringify(values[key]),
  )
  return Object.fromEntries(different.map((key) => [key, newValues[key]]))
}

async function refuseWarehouses(db: Db, changes: Changes): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (settings[key as SettingKey].kind !== 'warehouse' || value === null) continue
    const { rows } = await sql`select from warehouses where id = ${value} and is_active`.execute(db)
    if (rows.length === 0) throw Refusal.field(key, `Lauks „${labelOf(key)}”: šādas darbojošās noliktavas nav`)
  }
}

/** Existing negative stock must be corrected before it can be forbidden (INV-STOCK-3). */
async function refuseNegative(db: Db, { allow_negative_stock }: Changes): Promise<void> {
  if (allow_negative_stock !== false) return
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stock_items where on_hand < 0`.execute(db)
  const { count } = one(rows)
  if (count === 0) return
  const words = countOf(count, 'atlikums ir negatīvs', 'atlikumi ir negatīvi', 'atlikumu ir negatīvi')
  throw Refusal.field('allow_negative_stock', `Lauks „${labelOf('allow_negative_stock')}”: vispirms jāizlabo krājumi, ${words}`)
}

function refuseOssDays(values: Record<SettingKey, Value>, changes: Changes): void {
  const { oss_from: from, oss_until: until } = { ...values, ...changes }
  if (typeof until !== 'string') return
  if (typeof from !== 'string') throw Refusal.field('oss_from', `Lauks „${labelOf('oss_from')}” ir obligāts, ja norādīta pēdējā diena`)
  if (until < from)
    throw Refusal.field('oss_until', `Lauks „${labelOf('oss_until')}”: ${formatDate(until)} ir pirms pirmās dienas ${formatDate(from)}`)
}

/** Future days cannot be closed. Reopening, or closing over drafts, requires confirmation. */
async function confirmPeriod(ctx: Context, before: string | null, { locked_until: after }: Changes): Promise<void> {
  if (after === undefined) return
  const day = after as string | null
  if (day !== null && day > ctx.today) {
    throw Refusal.field('locked_until', `Lauks „${labelOf('locked_until')}” nedrīkst būt nākotnē`)
  }
  if (before !== null && (day === null || day < before)) {
    if (ctx.confirmed.has('reopen-period')) return
    const from = day === null ? 'visi periodi' : `periods pēc ${formatDate(day)}`
    const { rows: filed } = await sql<{ title: string }>`
      select title from vat_returns where status = 'filed' and period_to > coalesce(${day}::date, '-infinity') order by period_from limit 1`.execute(
      ctx.db,
    )
    const declared = filed[0] ? `; PVN deklarācija par to ir iesniegta (${filed[0].title}) un būs jāprecizē` : ''
    throw Refusal.confirm(
      'reopen-period',
      'locked_until',
      `Tiks atvērts jau slēgts laiks (${from}); tajā atkal varēs labot dokumentus${declared}. Atvērt?`,
    )
  }
  if (day !== null) await confirmClosing(ctx, day)
}

/** Closing over drafts requires confirmation, also of those whose tax point alone lies in the period. */
export async function confirmClosing(ctx: Context, day: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from invoices where number is null and (date <= ${day} or vat_point_date <= ${day}))::int
      + (select count(*) from credit_notes where number is null and date <= ${day})::int as count`.execute(ctx.db)
  const { count } = one(rows)
  if (count === 0 || ctx.confirmed.has('unfinished-in-period')) return
  const words = countOf(
    count,
    'neakceptēts rēķins vai kredītrēķins',
    'neakceptēti rēķini vai kredītrēķini',
    'neakceptētu rēķinu vai kredītrēķinu',
  )
  throw Refusal.confirm('unfinished-in-period', 'locked_until', `Slēdzamajā laikā ir ${words}; ar savu datumu tos vairs neakceptēs. Slēgt?`)
}

interface Read {
  values: Record<SettingKey, Value>
  lock_version: number
}

async function readValues(db: Db): Promise<Read> {
  const { rows } = await sql<{ values: Record<string, Value>; lock_version: number }>`
    select json_object_agg(key, value) as values, sum(lock_version)::int as lock_version
    from system_properties where key = any (${settingKeys})`.execute(db)
  const found = one(rows)
  const values = Object.fromEntries(settingKeys.map((key) => [key, found.values[key] === '' ? null : (found.values[key] ?? null)]))
  return { values: values as Record<SettingKey, Value>, lock_version: found.lock_version }
}

async function readSettings(db: Db): Promise<SystemProperties> {
  const { values, lock_version } = await readValues(db)
  const warehouses = await sql<{ id: number; name: string }>`
    select id, name from warehouses where is_active or id = any (${usedWarehouses(values)}) order by name, id`.execute(db)
  const places = warehouses.rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const describedSettings = settingKeys.map((key) => ({ category: settings[key].category, property: propertyOf(key, values[key], places) }))
  const categories = Object.entries(settingCategories).map(([key, name]) => ({
    key,
    name,
    properties: describedSettings.filter(({ category }) => category === key).map(({ property }) => property),
  }))
  return { categories: categories.filter(({ properties: members }) => members.length > 0), changes: await changesOf(db), lock_version }
}

function usedWarehouses(values: Read['values']): number[] {
  return settingKeys
    .filter((key) => settings[key].kind === 'warehouse')
    .flatMap((key) => (values[key] === null ? [] : [Number(values[key])]))
}

function propertyOf(key: SettingKey, value: Value, places: SystemProperty['choices']): SystemProperty {
  const setting = settings[key]
  const [min, max] = 'range' in setting ? setting.range : [null, null]
  const choices = 'choices' in setting ? Object.entries(setting.choices).map(([name, label]) => ({ value: name, label })) : []
  return {
    key,
    value,
    min,
    max,
    label: labelOf(key),
    help: setting.help,
    kind: setting.kind,
    is_required: !setting.schema.safeParse(null).success,
    unit: 'unit' in setting ? setting.unit : null,
    choices: setting.kind === 'warehouse' ? places : choices,
  }
}

const many = 50

async function changesOf(db: Db): Promise<SystemProperties['changes']> {
  const { rows } = await sql<SystemProperties['changes'][number]>`
    select a.at, ${reference(sql`u.id`, fullName('u'))} as user, p.key, a.before -> p.key as before, a.after -> p.key as after
    from audit_log a join system_properties p on p.id = a.entity_id left join users u on u.id = a.user_id
    where a.entity_type = 'system_properties' and p.key = any (${settingKeys}) order by a.id desc limit ${many}`.execute(db)
  return rows
}
