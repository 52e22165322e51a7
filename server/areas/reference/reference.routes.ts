import { sql } from 'kysely'
import type { Answer, Call } from '../../../contract/calls.ts'
import { reference, referenceLists } from '../../../contract/reference/reference.ts'
import { answerFieldName, type ReferenceField, type ReferenceList } from '../../../contract/reference/reference-list.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler, Handlers } from '../../http/context.ts'
import { list, searched, type ListInput } from '../../http/list.ts'
import type { Order } from '../../http/list-order.ts'
import { changeRecord, createRecord, loadRow, loadRows, removeRecord } from './records.ts'
import { serveRegions, transferItems } from './special.ts'
import { optionsOf, targetName } from './targets.ts'

type AnyIo = Context & { params: { id: number }; query: ListInput; body: Readonly<Record<string, unknown>> }

function generated(declared: ReferenceList): Record<string, (ctx: AnyIo) => Promise<unknown>> {
  return {
    ...reading(declared),
    ...(declared.calls.show && { show: async (ctx: AnyIo) => ({ data: await loadRow(declared, ctx.db, ctx.params.id) }) }),
    create: async (ctx) => ({ data: await createRecord(declared, ctx, ctx.body) }),
    change: async (ctx) => ({ data: await changeRecord(declared, ctx, ctx.params.id, ctx.body) }),
    remove: async (ctx) => {
      await removeRecord(declared, ctx, ctx.params.id)
      return {}
    },
  }
}

function reading(declared: ReferenceList): Record<string, (ctx: AnyIo) => Promise<unknown>> {
  const [first, ...others] = declared.sort.map((key) => orderBy(key, declared.fields[key]))
  if (!first) throw new Error(`${declared.table} has no order`)
  const by = Object.fromEntries(
    Object.entries(declared.fields).flatMap(([name, { target }]) =>
      target ? [[answerFieldName(name), targetName(target, `t.${name}`)]] : [],
    ),
  )
  return {
    list: ({ db, user, query }) =>
      list(db, query, {
        from: sql`${sql.table(declared.table)} t`,
        where: searched(query.q),
        orders: [first, ...others],
        columns: { call: declared.calls.list, user, by },
        load: (ids) => loadRows(declared, db, ids),
      }),
  }
}

function orderBy(key: string, field: ReferenceField | undefined): Order {
  const column = sql.ref(`t.${key}`)
  if (field?.choices)
    return { key, by: sql`array_position(${Object.keys(field.choices)}::text[], ${column})`, direction: 'asc', type: 'bigint' }
  const isDay = field?.kind === 'day'
  return { key, by: isDay ? sql`${column}` : sql`${column} collate lv_lvs24`, direction: 'asc', type: isDay ? 'date' : 'text' }
}

type GeneratedHandlers = { readonly [K in Extract<keyof typeof reference, `${string}_${string}`>]: Handler<Call> }

// Object.fromEntries loses the keys.
const generatedHandlers = Object.fromEntries(
  referenceLists.flatMap((each) => handlersFor(each.table, generated(each))),
) as GeneratedHandlers

function handlersFor(table: string, handlers: Record<string, (ctx: AnyIo) => Promise<unknown>>): [string, unknown][] {
  return Object.entries(handlers).map(([verb, handler]) => [`${table}_${verb}`, handler])
}

const regionForm: Handler<typeof reference.regionForm> = async ({ db }) => ({
  data: { countries: await optionsOf(db, 'countries'), own_branches: await optionsOf(db, 'own_branches') },
})

const warehouseForm: Handler<typeof reference.warehouseForm> = async ({ db }) => ({
  data: { own_branches: await optionsOf(db, 'own_branches'), staff: await optionsOf(db, 'staff') },
})

const serviceJobForm: Handler<typeof reference.serviceJobForm> = async ({ db }) => ({
  data: {
    measure_units: await optionsOf(db, 'measure_units'),
    categories: await optionsOf(db, 'categories'),
    accounting_accounts: await optionsOf(db, 'accounting_accounts'),
  },
})

const fetchMeasureUnits: Handler<typeof reference.fetchMeasureUnits> = async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string; abbreviation: string; decimals: number }>`
    select id, name, abbreviation, decimals from measure_units order by name, id`.execute(db)
  return { data: rows }
}

const fetchTemplateTypes: Handler<typeof reference.fetchTemplateTypes> = async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string; model: string }>`
    select id, name, model from contract_template_types order by name, id`.execute(db)
  return { data: rows }
}

const fetchVatRates: Handler<typeof reference.fetchVatRates> = async ({ db }) => {
  const { rows } = await sql<Answer<typeof reference.fetchVatRates>['data']>`
    select
      (select coalesce(json_agg(r order by r.rate::numeric desc, r.valid_from, r.code), '[]') from (
        select code, rate::text, en_category, label, valid_from, valid_to from vat_rates) r) as rates,
      (select coalesce(json_agg(c order by c.pvn1_code, c.code), '[]') from (
        select code, text_lv, pvn1_code, valid_from, valid_to from vat_reasons where pvn1_code is not null) c) as cases`.execute(db)
  return { data: one(rows) }
}

export const referenceHandlers: Handlers<typeof reference> = {
  ...generatedHandlers,
  regionForm,
  serveRegions,
  warehouseForm,
  serviceJobForm,
  fetchMeasureUnits,
  fetchVatRates,
  fetchTemplateTypes,
  transferItems,
}
