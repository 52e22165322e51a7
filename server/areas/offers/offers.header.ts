import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { requireCustomer, requireReferences } from '../customers/document-owner.ts'

export interface OfferHeader {
  customer_id: number | null
  customer_name: string | null
  branch_id: number | null
  contact_id: number | null
  date: string
  valid_until: string
}

type Asker = Pick<Context, 'db' | 'user'>

export async function requireHeader(ctx: Asker, header: OfferHeader): Promise<void> {
  const { customer_id, customer_name, branch_id, contact_id, date, valid_until } = header
  if (customer_id === null && customer_name === null) {
    throw Refusal.field('customer_id', `Lauks „${labelOf('customer_id')}”: norādiet klientu vai ierakstiet, kam piedāvājums domāts`)
  }
  if (customer_id !== null) await requireCustomer(ctx, customer_id)
  // Non-customers have no branches or contacts.
  await requireReferences(ctx, customer_id ?? 0, { branch_id, contact_id })
  if (valid_until < date) {
    throw Refusal.field('valid_until', `Lauks „${labelOf('valid_until')}”: nevar būt pirms piedāvājuma datuma`)
  }
}

export async function usualValidity({ db }: Pick<Asker, 'db'>, date: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ${date}::date + coalesce((property('offer_validity_days') #>> '{}')::int, 30) as day`.execute(db)
  return one(rows).day
}
