import { sql, type RawBuilder } from 'kysely'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { mergeFields, type MergeField } from '../../../contract/contracts/merge-fields.ts'
import { addressLine } from '../../documents/address.ts'
import { localeOf, type DocumentLocale } from '../../documents/voice.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { documentParties, type DocumentParties } from '../customers/document-parties.ts'
import { openModels } from '../files/contract-models.ts'

export interface Subject {
  customer_id: number
  branch_id: number | null
  facts: Readonly<Record<string, string | number | null>>
}

interface Model {
  table: 'customers' | 'orders' | 'rents' | 'subscriptions' | 'service_applications'
  facts: RawBuilder<unknown>
}

const minimum = sql`coalesce((
  select r.minimum_fee from rent_terms r where r.rent_id = t.id and r.valid_from <= today() and r.minimum_fee is not null
  order by r.valid_from desc limit 1), t.minimum_fee)`

export const models: Readonly<Record<ContractModel, Model>> = {
  customer: { table: 'customers', facts: sql`t.id as customer_id, null as branch_id, '{}'::jsonb as facts` },
  order: {
    table: 'orders',
    facts: sql`t.customer_id, t.branch_id, jsonb_build_object('number', t.number, 'date', t.date, 'net', t.net::text, 'vat', t.vat::text, 'gross', t.gross::text) as facts`,
  },
  rent: {
    table: 'rents',
    facts: sql`t.customer_id, t.branch_id, jsonb_build_object('number', t.number, 'date_from', t.date_from, 'date_to', t.date_to,
      'minimum_fee', ${minimum}::text, 'deposit', t.deposit::text, 'notice_days', t.notice_days) as facts`,
  },
  subscription: {
    table: 'subscriptions',
    facts: sql`t.customer_id, t.branch_id, jsonb_build_object('name', t.name, 'start_date', t.start_date, 'end_date', t.end_date) as facts`,
  },
  service_application: {
    table: 'service_applications',
    facts: sql`t.customer_id, t.branch_id, jsonb_build_object('number', t.number, 'date', t.date, 'problem', t.problem, 'result', t.result) as facts`,
  },
}

export function refuseModel({ user }: Pick<Context, 'user'>, model: ContractModel): void {
  if (!openModels(user).includes(model)) throw Refusal.forbidden()
}

/** Locks the record, so that nobody creates the same contract meanwhile; throws 404 if missing. */
export async function lockSubject(db: Db, model: ContractModel, id: number): Promise<Subject> {
  const { table, facts } = models[model]
  const { rows } = await sql<Subject>`select ${facts} from ${sql.table(table)} t where t.id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

type FieldWriter = (formatter: DocumentLocale, of: { parties: DocumentParties; facts: Subject['facts']; today: string }) => string | null

const fact =
  (name: string): FieldWriter =>
  (_, { facts }) =>
    facts[name] === null || facts[name] === undefined ? null : String(facts[name])
const day =
  (name: string): FieldWriter =>
  (formatter, { facts }) =>
    facts[name] ? formatter.date(String(facts[name])) : null
const amount =
  (name: string): FieldWriter =>
  (formatter, { facts }) =>
    facts[name] ? formatter.money(String(facts[name])) : null

const fields: Readonly<Record<{ [M in ContractModel]: MergeField<M> }[ContractModel], FieldWriter>> = {
  'contract.date': (formatter, { today }) => formatter.longDate(today),
  'company.name': (_, { parties }) => parties.seller.name,
  'company.reg_nr': (_, { parties }) => parties.seller.reg_nr,
  'company.address': (formatter, { parties: { seller } }) => addressLine(seller.legal_address, seller, formatter),
  'customer.name': (_, { parties }) => parties.buyer.name,
  'customer.reg_nr': (_, { parties }) => parties.buyer.reg_nr,
  'customer.vat_nr': (_, { parties }) => parties.buyer.vat_nr,
  'customer.address': (formatter, { parties: { buyer } }) => addressLine(buyer.legal_address, buyer, formatter),
  'customer.email': (_, { parties }) => parties.buyer.email,
  'customer.phone': (_, { parties }) => parties.buyer.phone,
  'order.number': fact('number'),
  'order.date': day('date'),
  'order.net': amount('net'),
  'order.vat': amount('vat'),
  'order.gross': amount('gross'),
  'rent.number': fact('number'),
  'rent.date_from': day('date_from'),
  'rent.date_to': day('date_to'),
  'rent.minimum_fee': amount('minimum_fee'),
  'rent.deposit': amount('deposit'),
  'rent.notice_days': fact('notice_days'),
  'subscription.name': fact('name'),
  'subscription.start_date': day('start_date'),
  'subscription.end_date': day('end_date'),
  'service_application.number': fact('number'),
  'service_application.date': day('date'),
  'service_application.problem': fact('problem'),
  'service_application.result': fact('result'),
}

export async function valuesOf(
  { db, today }: Pick<Context, 'db' | 'today'>,
  model: ContractModel,
  { customer_id, branch_id, facts }: Subject,
  language: DocumentLanguage,
): Promise<{ parties: DocumentParties; values: Record<string, string> }> {
  const parties = await documentParties(db, { customer_id, branch_id })
  const names = Object.keys(mergeFields[model]) as MergeField[]
  const formatter = localeOf(language)
  const values = Object.fromEntries(names.map((name) => [name, fields[name](formatter, { parties, facts, today }) ?? '']))
  return { parties, values }
}
