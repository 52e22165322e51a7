import { sql } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import type { Confirmation } from '../../contract/confirmations.ts'
import { ruledDays, type DayRule, type RuledDay } from '../../contract/days.ts'
import { formatDate } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Db } from '../db/pool.ts'
import { byCall } from './by-call.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * @file INV-LOCK-2 for every call: days that the contract declares as those of documents, tax points or payments
 * (contract/days.ts). The database holds the closed period again where a day is written.
 */

type Asking = Pick<Context, 'today' | 'confirmed'>

/** A day so many days back is asked about: it rather is a wrong year or month than meant. */
export const farBack = 60

/** Days from `from` to `to`, both `yyyy-mm-dd`; below zero where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const daysOfCall = byCall(({ spec: { body } }) => (body ? ruledDays(body) : []))

/**
 * Holds the days of a body against the closed period and against today.
 * @throws Refusal at the field of the first day that may not be, or that has to be confirmed
 */
export async function checkDays(db: Db, call: Call, body: unknown, asking: Asking): Promise<void> {
  const given = daysOfCall(call).flatMap((each) => saidAt(body, each))
  if (given.length === 0) return
  const closed = await lockedUntil(db)
  for (const { field, day } of given) refuseClosed(field, day, closed)
  for (const { field, day, rule } of given) {
    if (rule === 'payment') checkPayment(asking, field, day)
    if (rule === 'tax point') confirmTaxPoint(asking, field, day)
  }
}

/**
 * Asks about the day that decides in which period an invoice is taxed.
 * @throws Refusal of `field` that can be confirmed
 */
export function confirmTaxPoint({ today, confirmed }: Asking, field: string, day: string): void {
  const days = daysBetween(today, day)
  const words = { ahead: 'ir nākotnē', back: `ir ${-days} dienas senā pagātnē` }
  if (days > 0 || days < -farBack) {
    confirm(
      confirmed,
      'tax-point',
      field,
      `${told(field, day)} ${days > 0 ? words.ahead : words.back}; PVN par darījumu deklarē šajā dienā.`,
    )
  }
}

function checkPayment({ today, confirmed }: Asking, field: string, day: string): void {
  const days = daysBetween(today, day)
  if (days > 0) throw Refusal.field(field, `Lauks „${labelled(field)}” nedrīkst būt nākotnē`)
  if (days < -farBack) confirm(confirmed, 'payment-day', field, `${told(field, day)} ir ${-days} dienas senā pagātnē.`)
}

function confirm(confirmed: Asking['confirmed'], code: Confirmation, field: string, text: string): void {
  if (!confirmed.has(code)) throw Refusal.confirm(code, field, text)
}

function refuseClosed(field: string, day: string, closed: string | null): void {
  if (closed !== null && day <= closed) {
    throw Refusal.field(field, `Lauks „${labelled(field)}”: periods ir slēgts līdz ${formatDate(closed)}`)
  }
}

async function lockedUntil(db: Db): Promise<string | null> {
  const { rows } = await sql<{ closed: string | null }>`select locked_until() as closed`.execute(db)
  return rows[0]?.closed ?? null
}

const labelled = (field: string) => labelOf(field.split('.').at(-1) ?? field)
const told = (field: string, day: string) => `${labelled(field)} ${formatDate(day)}`

/** Each day that was sent at a place, with the name of its field there. */
function saidAt(body: unknown, { path, rule }: RuledDay): { field: string; day: string; rule: DayRule }[] {
  const found = path.reduce<{ field: string; value: unknown }[]>(
    (places, step) => places.flatMap((place) => inner(place, step)),
    [{ field: '', value: body }],
  )
  return found.flatMap(({ field, value }) => (typeof value === 'string' ? [{ field, day: value, rule }] : []))
}

function inner({ field, value }: { field: string; value: unknown }, step: string): { field: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const names = step === '*' ? Object.keys(value) : [step]
  return names.map((name) => ({ field: field === '' ? name : `${field}.${name}`, value: (value as Record<string, unknown>)[name] }))
}
