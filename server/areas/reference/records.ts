import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { answerFieldName, type ReferenceList, type ReferenceRow } from '../../../contract/reference/reference-list.ts'
import { one } from '../../db/one.ts'
import { countryCodes, unitCodes } from '../../documents/code-lists.ts'
import type { Context, Db } from '../../http/context.ts'
import { lockForSave, definedFields, type Versioned } from '../../http/record.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { checkMergeFields } from './merge-fields.ts'
import { hangPictures } from '../files/text-pictures.ts'
import { mayChoose, targetJson } from './targets.ts'
import { bankCsvRules } from './bank-csv-mappings.ts'
import { postingRuleRules } from './posting-rules.ts'
import { vatListRules } from './vat-lists.ts'
import { approvalStepRules } from './approval-steps.ts'
import type { ListRules } from './list-rules.ts'
import { refuseRateOfWork } from './vat-rates.ts'

type Values = Readonly<Record<string, unknown>>

const listRules: Readonly<Record<string, ListRules>> = Object.assign(
  { posting_rules: postingRuleRules, bank_csv_mappings: bankCsvRules, invoice_approval_steps: approvalStepRules },
  vatListRules,
)

export async function loadRows({ table, fields }: ReferenceList, db: Db, ids: readonly number[]): Promise<ReferenceRow[]> {
  const columns = Object.entries(fields).map(([name, field]) =>
    field.target ? sql`${targetJson(field.target, `t.${name}`)} as ${sql.ref(answerFieldName(name))}` : sql`${sql.ref(`t.${name}`)}`,
  )
  const { rows } = await sql<ReferenceRow>`
    select t.id, ${sql.join(columns)}, t.lock_version from ${sql.table(table)} t where t.id = any(${ids})`.execute(db)
  return rows
}

/** Throws 404 if there is none. */
export async function loadRow(list: ReferenceList, db: Db, id: number): Promise<ReferenceRow> {
  const [row] = await loadRows(list, db, [id])
  if (!row) throw Refusal.missing()
  return row
}

/** Omitted fields get the form's defaults. */
export async function createRecord(list: ReferenceList, ctx: Context, body: Values): Promise<ReferenceRow> {
  const rules = listRules[list.table]
  await rules?.begin?.(ctx.db)
  const initial = Object.entries(list.fields).map(([name, { initial: value }]) => [name, value])
  const given: Values = {
    ...definedFields(Object.fromEntries(initial) as Values),
    ...definedFields(body),
    created_by: ctx.user.id,
    updated_by: ctx.user.id,
  }
  const values = rules?.normal?.(given, null) ?? given
  await checkReferences(list, ctx.db, values)
  checkCodes(list, values)
  await rules?.creating?.(ctx, values)
  await takeFromOthers(list, ctx, values)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(list.table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(ctx.db)
  const row = await loadRow(list, ctx.db, one(rows).id)
  await checkTexts(list, ctx, row.id, values)
  ctx.audit({ entity: list.table, id: row.id, event: 'CREATED', after: row })
  return row
}

/** Refuses a stale save with the current record. */
export async function changeRecord(list: ReferenceList, ctx: Context, id: number, body: Values): Promise<ReferenceRow> {
  const { lock_version, ...fields } = body
  const current = (): Promise<ReferenceRow> => loadRow(list, ctx.db, id)
  const rules = listRules[list.table]
  await rules?.begin?.(ctx.db, id, fields)
  await lockForSave(ctx.db, list.table as Versioned, { id, lock_version: Number(lock_version) }, current)
  const before = await current()
  const given: Values = definedFields(fields)
  if (Object.keys(given).length === 0) return before
  const values = rules?.normal?.(given, before) ?? given
  await checkReferences(list, ctx.db, values)
  checkCodes(list, values)
  for (const name of onlyOnes(list)) {
    if (before[name] === true && values[name] === false) throw Refusal.field(name, keepOne(list, name))
  }
  await rules?.changing?.(ctx, before, { ...before, ...values })
  await takeFromOthers(list, ctx, values, id)
  const settings = Object.entries({ ...values, updated_by: ctx.user.id }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(list.table)} set ${sql.join(settings)} where id = ${id}`.execute(ctx.db)
  await checkTexts(list, ctx, id, values)
  const after = await current()
  ctx.audit({ entity: list.table, id, event: 'UPDATED', before, after })
  return after
}

/** The database refuses referenced records. */
export async function removeRecord(list: ReferenceList, ctx: Context, id: number): Promise<void> {
  const rules = listRules[list.table]
  await rules?.begin?.(ctx.db, id, null)
  const before = await loadRow(list, ctx.db, id)
  for (const name of onlyOnes(list)) {
    if (before[name] === true) throw Refusal.state(keepOne(list, name))
  }
  await rules?.removing?.(ctx, before)
  await sql`delete from ${sql.table(list.table)} where id = ${id}`.execute(ctx.db)
  ctx.audit({ entity: list.table, id, event: 'DELETED', before })
}

async function checkReferences({ fields }: ReferenceList, db: Db, values: Values): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, { target, kind }] of Object.entries(fields)) {
    const id = values[name]
    if (kind === 'vat-rate' && typeof id === 'string') await refuseRateOfWork(db, name, id)
    if (target && typeof id === 'number' && !(await mayChoose(db, target, id))) {
      errors[name] = [`Lauks „${labelOf(name)}”: norādītais ieraksts neeksistē vai nav izvēlams`]
    }
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
}

/** Codes in e-invoices, with their official list; others cause rejection (BR-CL). */
const officialCodes: Readonly<Record<string, { codes: ReadonlySet<string>; list: string }>> = {
  'countries.code': { codes: countryCodes, list: 'ISO 3166-1' },
  'measure_units.unece_code': { codes: unitCodes, list: 'UN/ECE 20. un 21. rekomendācijas' },
}

function checkCodes({ table, fields }: ReferenceList, values: Values): void {
  for (const name of Object.keys(fields)) {
    const official = officialCodes[`${table}.${name}`]
    const code = values[name]
    if (official && typeof code === 'string' && !official.codes.has(code))
      throw Refusal.field(name, `Lauks „${labelOf(name)}”: ${code} nav ${official.list} sarakstā`)
  }
}

/** Checks texts after saving, as another field may have changed; attaches their pictures. */
async function checkTexts({ table }: ReferenceList, ctx: Context, id: number, { body }: Values): Promise<void> {
  if (table === 'contract_templates' || table === 'contract_template_types') await checkMergeFields(ctx.db, table, id)
  if (table === 'contract_templates' && typeof body === 'string') await hangPictures(ctx, table, id, body)
}

function onlyOnes({ fields }: ReferenceList): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.onlyOne)
}

/** A unique flag moves from the record that had it. */
async function takeFromOthers(list: ReferenceList, ctx: Context, values: Values, except = 0): Promise<void> {
  for (const name of onlyOnes(list)) {
    if (values[name] !== true) continue
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(list.table)} set ${sql.ref(name)} = false, updated_by = ${ctx.user.id}
      where ${sql.ref(name)} and id <> ${except} returning id`.execute(ctx.db)
    for (const { id } of rows) ctx.audit({ entity: list.table, id, event: 'UPDATED', before: { [name]: true }, after: { [name]: false } })
  }
}

function keepOne({ noun }: ReferenceList, name: string): string {
  return `${noun.one} ir atzīmēta kā „${labelOf(name)}”; vispirms atzīmējiet citu ierakstu`
}
