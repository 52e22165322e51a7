import { sql } from 'kysely'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import { makeContract } from '../../areas/contracts/generate.ts'
import { seededEntry, later, oneOf, type Office, type PlannedEntry } from './documents-office.ts'

/** Percent by kind. */
const kinds: readonly { model: ContractModel; type: string; share: number }[] = [
  { model: 'customer', type: 'klienta-ligums', share: 46 },
  { model: 'rent', type: 'nomas-ligums', share: 26 },
  { model: 'order', type: 'piegades-ligums', share: 16 },
  { model: 'service_application', type: 'servisa-ligums', share: 8 },
  { model: 'subscription', type: 'abonesanas-ligums', share: 4 },
]

/** Records without a contract that are at least a day old. */
const without: Readonly<Record<ContractModel, ReturnType<typeof sql>>> = {
  customer: sql`
    select t.id from customers t where not t.is_main and not exists (select from contracts c where c.customer_id = t.id and c.model = 'customer')
    order by t.id limit 1`,
  order: sql`
    select t.id from orders t where t.number is not null and not exists (select from contracts c where c.order_id = t.id)
    order by t.gross desc, t.id limit 1`,
  rent: sql`select t.id from rents t where not exists (select from contracts c where c.rent_id = t.id) order by t.id desc limit 1`,
  subscription: sql`
    select t.id from subscriptions t where t.status <> 'draft' and not exists (select from contracts c where c.subscription_id = t.id)
    order by t.id limit 1`,
  service_application: sql`
    select t.id from service_applications t where not exists (select from contracts c where c.service_application_id = t.id)
    order by t.id limit 1`,
}

export function planContracts(office: Office): PlannedEntry[] {
  const count = office.count(90, 10)
  return kinds.flatMap(({ model, type, share }) =>
    Array.from({ length: Math.max(1, Math.round((count * share) / 100)) }, (_, index) => {
      const { random, minute } = seededEntry(`contract-${model}`, index)
      const day = later(office, office.history.first, random.int(1, 12)) ?? office.history.last
      return { day, minute, write: () => make(office, { model, type, index }) }
    }),
  )
}

async function make(
  { scene, company }: Office,
  { model, type, index }: { model: ContractModel; type: string; index: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`${without[model]}`.execute(scene.db)
  const [record] = rows
  if (record) await makeContract(scene.context(oneOf(company.sales, index)), { type, model_id: record.id })
}
