import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargeKinds } from '../../contract/rent/charges.ts'
import { vatCategories } from '../../contract/money.ts'
import { moduleNames, permissionNames } from '../../contract/permissions.ts'
import { advanceInvoice } from '../../machines/advance-invoice.ts'
import { creditNote } from '../../machines/credit-note.ts'
import { invoice } from '../../machines/invoice.ts'
import { order } from '../../machines/order.ts'
import type { Db } from '../../server/db/pool.ts'
import { lifecycles, placeOf } from '../support/lifecycles.ts'
import { freshDatabase, type TestDatabase } from '../support/postgres.ts'
import { expectRefused, makeWorld, setProperty } from './world.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
})
afterAll(() => database.drop())

async function valuesOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${table}::regclass and conname = ${`${table}_${column}_check`}`.execute(
    db,
  )
  return [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map((match) => match[1] ?? '')
}

function typedColumns(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../server/db/types.generated.ts'), 'utf8')
  const members = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+): (\w+)/gm)],
    ]),
  )
  return (members.get('DB') ?? []).flatMap(([, table, type = '']) => (members.get(type) ?? []).map(([, column]) => `${table}.${column}`))
}

describe('what the database names is what the contract and the machines name', () => {
  it('columns of every table, as `npm run db:types` wrote them', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not in ('schema_migrations', 'definition_files')`.execute(db)
    expect(typedColumns().toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
  })

  it('permissions and modules', async () => {
    const permissions = await db.selectFrom('permissions').select('name').orderBy('id').execute()
    expect(permissions.map(({ name }) => name)).toEqual(permissionNames)
    const modules = await db.selectFrom('modules').select('name').orderBy('id').execute()
    expect(modules.map(({ name }) => name)).toEqual(moduleNames)
  })

  it('kinds of charges, each of its record; a record is a type of invoices', async () => {
    const kinds = await db.selectFrom('charge_kinds').select(['kind', 'document_type']).orderBy('kind').execute()
    const named = Object.entries(chargeKinds).flatMap(([document_type, of]) => of.map((kind) => ({ kind, document_type })))
    expect(kinds).toEqual(named.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)))
    expect(await valuesOf('invoices', 'type')).toEqual(expect.arrayContaining(Object.keys(chargeKinds)))
  })

  it('states of every lifecycle, VAT categories', async () => {
    expect(lifecycles.length).toBeGreaterThan(2)
    for (const { id, states } of lifecycles) {
      const { table, allowed } = placeOf({ id })
      expect(await valuesOf(table, allowed), id).toEqual(Object.keys(states))
    }
    expect(await valuesOf('invoice_vat_lines', 'category')).toEqual([...vatCategories])
  })

  it('states in which a document is frozen', async () => {
    const frozen = async (kind: string, states: object) => {
      const { rows } = await sql<{
        state: string
      }>`select state from unnest(${Object.keys(states)}::text[]) as state where is_frozen(${kind}, state)`.execute(db)
      return rows.map(({ state }) => state)
    }
    expect(await frozen('orders', order.states)).toEqual([...order.final])
    const changeable = Object.keys(invoice.states).filter((state) =>
      invoice.events.EDIT.arrows.some((arrow) => arrow.from.includes(state as never)),
    )
    expect(await frozen('invoices', invoice.states)).toEqual(Object.keys(invoice.states).filter((state) => !changeable.includes(state)))
    expect(await frozen('credit_notes', creditNote.states)).toEqual(['accepted', 'rejected'])
    expect(await frozen('advance_invoices', advanceInvoice.states)).toEqual(['paid', 'settled', 'annulled'])
  })
})

describe('reference data', () => {
  it('gives every role preset what it needs, the administrator everything', async () => {
    const rows = await db
      .selectFrom('roles')
      .leftJoin('role_permissions', 'role_id', 'roles.id')
      .select((select) => ['name', select.fn.count('permission_id').as('count')])
      .groupBy('name')
      .execute()
    expect(rows).toHaveLength(11)
    expect(rows.find(({ name }) => name === 'administrator')?.count).toBe(permissionNames.length)
    expect(rows.every(({ count }) => Number(count) > 0)).toBe(true)
  })

  it('tells what goods cost to those who lead, keep the books and buy; who keeps the books reads what suppliers invoice', async () => {
    const { rows } = await sql<{ name: string; permission: string }>`
      select r.name, p.name as permission from roles r join role_permissions x on x.role_id = r.id join permissions p on p.id = x.permission_id`.execute(
      db,
    )
    const holders = (permission: string) => rows.flatMap((row) => (row.permission === permission ? [row.name] : [])).toSorted()
    expect(holders('view_costs')).toEqual(['accountant', 'administrator', 'manager', 'warehouse'])
    expect(holders('view_bank')).toEqual(['accountant', 'administrator', 'manager'])
    expect(holders('manage_bank')).toEqual(['accountant', 'administrator'])
    expect(holders('approve_payments')).toEqual(['administrator', 'manager'])
    expect(holders('manage_ledger')).toEqual(['accountant', 'administrator'])
    expect(holders('view_receivables')).toEqual(['accountant', 'administrator', 'manager'])
    expect(holders('view_vat')).toEqual(['accountant', 'administrator'])
    expect(holders('manage_vat')).toEqual(['accountant', 'administrator'])
    expect(holders('manage_receivables')).toEqual(['accountant', 'administrator'])
    expect(holders('manage_procurement')).toEqual(['accountant', 'administrator', 'warehouse'])
  })

  it('lets a customer’s users order: they find themselves and goods, and read what is theirs', async () => {
    const { rows } = await sql<{ name: string }>`
      select p.name from roles r join role_permissions x on x.role_id = r.id join permissions p on p.id = x.permission_id
      where r.name = 'customer' order by p.name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([
      ...['manage_orders', 'view_catalog_items', 'view_customers', 'view_invoices', 'view_offers', 'view_orders', 'view_rent'],
      'view_subscriptions',
    ])
  })

  it('has the countries, regions, banks, forms, units and rates of the design', async () => {
    const count = async (table: 'countries' | 'regions' | 'banks' | 'company_forms' | 'customer_types' | 'delivery_types') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((select) => select.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    expect(
      await Promise.all([count('regions'), count('banks'), count('company_forms'), count('customer_types'), count('delivery_types')]),
    ).toEqual([43, 14, 18, 4, 5])
    // EU members by date, as on europa.eu; 27 after 2020.
    const members = async (day: string) =>
      (await sql<{ count: number }>`select count(*)::int as count from countries l where in_union(l, ${day}::date)`.execute(db)).rows[0]
        ?.count
    const days = ['1958-01-01', '1973-01-01', '1981-01-01', '1986-01-01', '1994-12-31', '1995-01-01', '2004-04-30', '2004-05-01']
    const later = ['2007-01-01', '2013-06-30', '2013-07-01', '2020-12-31', '2021-01-01', '2026-05-01']
    expect(await Promise.all([...days, ...later].map(members))).toEqual([6, 9, 10, 12, 12, 15, 15, 25, 27, 27, 28, 28, 27, 27])
    const rate = async (code: string, day: string) =>
      (await sql<{ rate: string }>`select vat_rate_on(${code}, ${day}) as rate`.execute(db)).rows[0]?.rate
    expect([await rate('PVN21', '2026-05-01'), await rate('PVN12', '2026-05-01'), await rate('PVN5', '2026-05-01')]).toEqual([
      '21.0000',
      '12.0000',
      '5.0000',
    ])
    expect(await rate('PVN21', '2010-01-01')).toBeNull()
  })

  it('refuses two rates of one code on one day, also by category, and a tax on what carries none', async () => {
    const rate = { code: 'PVN21', rate: '22', en_category: 'S', label: '22 %' }
    await expectRefused(
      db
        .insertInto('vat_rates')
        .values({ ...rate, valid_from: '2027-01-01' })
        .execute(),
      '23P01',
    )
    await expectRefused(
      db
        .insertInto('vat_rates')
        .values({ ...rate, code: 'X', en_category: 'AE', valid_from: '2027-01-01' })
        .execute(),
      '23514',
    )
    await db.updateTable('vat_rates').set({ valid_to: '2026-12-31' }).where('code', '=', 'PVN21').execute()
    await db
      .insertInto('vat_rates')
      .values({ ...rate, valid_from: '2027-01-01' })
      .execute()
    const { category } = await makeWorld(db)
    const override = { category_id: category, vat_rate_code: 'PVN12', valid_from: '2026-07-01', valid_to: '2027-06-30' }
    await db.insertInto('category_vat_rates').values(override).execute()
    await expectRefused(
      db
        .insertInto('category_vat_rates')
        .values({ ...override, valid_from: '2027-06-30' })
        .execute(),
      '23P01',
    )
    await expectRefused(
      db.updateTable('categories').set({ parent_id: category }).where('id', '=', category).execute(),
      'DG008',
      'parent_id',
    )
  })

  it('refuses a wrong IBAN, a second own company, a day that is none', async () => {
    const bank = db.selectFrom('banks').select('id').where('bic', '=', 'HABALV22')
    const customer = db.selectFrom('customers').select('id').orderBy('id').limit(1)
    const details = (iban: string) =>
      db.insertInto('customer_payment_details').values({ customer_id: customer, bank_id: bank, iban }).execute()
    await expectRefused(details('LV96HABA0009900000001'), '23514')
    await details('LV95HABA0009900000001')
    await expectRefused(db.updateTable('customers').set({ is_main: true }).execute(), '23505')
    await expectRefused(setProperty(db, 'locked_until', 'rīt'), '22007')
  })

  it('keeps every table with the columns of a record', async () => {
    const logs = [
      'import_faults',
      'ledger_carries',
      'ledger_closing',
      'ledger_entries',
      'vat_return_annex_rows',
      'vat_return_entries',
      'vat_return_figures',
      'ledger_lines',
      'ledger_months',
      'ledger_queue',
      'installation',
      'import_rows',
      'message_reads',
      'permissions',
      'reminder_letter_lines',
      'offset_lines',
      'interest_claim_lines',
      'margin_lines',
      // Entered and taken off, never changed.
      'customs_declarations',
      'balance_confirmation_lines',
      'role_permissions',
      'user_roles',
      'user_permissions',
      'category_hidden_options',
      'catalog_item_option_items',
      'access_tokens',
      'password_tokens',
      'first_admin_tokens',
      'sign_in_failures',
      'known_devices',
      'passkeys',
      'passkey_challenges',
      'group_jobs',
      'group_job_records',
      'macros',
      'list_view_defaults',
      'rent_bills',
      'rent_former_fees',
      'rent_former_types',
      'stock_check_categories',
      'stock_check_counts',
      'production_completions',
      'production_consumptions',
      'production_unit_parts',
      'production_procurements',
      'user_totp',
      'recovery_codes',
      'audit_log',
      'incoming_messages',
      'incoming_message_files',
      'incoming_checks',
      'command_history',
      'history_rights',
      'idempotency_keys',
      'outbox',
      'lead_statuses',
      'task_statuses',
      'task_assignees',
      'task_links',
      'notifications',
      'user_state',
      'user_drafts',
      'user_draft_revisions',
      'kept_count_changes',
      'webhook_deliveries',
      'kept_spans',
      'kept_stock',
      'kept_sums',
      'stale_days',
      'stock_movements',
      'valuation_variances',
      'vat_checks',
      'stock_movement_units',
      'invoice_number_log',
      'credit_note_number_log',
      'distance_sale_items',
      'schema_migrations',
      'definition_files',
      'charge_kinds',
    ]
    const { rows } = await sql<{ name: string }>`
      select t.table_name as name from information_schema.tables t
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
        select count(*) from information_schema.columns c where c.table_name = t.table_name
          and c.column_name in ('id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'lock_version')
      ) < 6 and not t.table_name = any (${logs})`.execute(db)
    expect(rows).toEqual([])
  })

  it('keeps quantities of all lines to the decimals of their unit, by a trigger of one form', async () => {
    const { rows } = await sql<{ line: string; kept: string | null }>`
      select c.table_name as line, pg_get_triggerdef(t.oid) as kept
      from information_schema.columns c left join pg_trigger t on t.tgrelid = c.table_name::regclass and t.tgname = 'obey_unit'
      where c.table_schema = 'public' and c.column_name = 'quantity' and c.table_name like '%\\_items' order by 1`.execute(db)
    const form =
      /^CREATE TRIGGER obey_unit BEFORE INSERT OR UPDATE OF quantity ON public\.(\w+) FOR EACH ROW WHEN \(\(\(new\.(\w+) IS NOT NULL\) AND \(new\.quantity <> trunc\(new\.quantity\)\)\)\) EXECUTE FUNCTION obey_unit\('\2'\)$/
    const others = rows.filter(({ line, kept }) => form.exec(kept ?? '')?.[1] !== line)
    // Ledger corrections may produce fractions.
    expect(others.map(({ line }) => line)).toEqual(['technical_document_items'])
    expect(rows.length).toBeGreaterThan(10)
  })

  it('has no floating point anywhere', async () => {
    const { rows } =
      await sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type in ('real', 'double precision', 'money')`.execute(
        db,
      )
    expect(rows).toEqual([])
  })
})
