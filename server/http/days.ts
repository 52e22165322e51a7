import { sql } from 'kysely'
import type { Call } from '../../contract/calls.ts'
import type { Confirmation } from '../../contract/confirmations.ts'
import { ruledDays, type DayRule, type RuledDay } from '../../contract/days.ts'
import { formatDate } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Db } from '../db/pool.ts'
import { one } from '../db/one.ts'
import { byCall } from './by-call.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

/** @file INV-LOCK-2 for the days declared in contract/days.ts. The database checks the closed period again. */

type Asking = Pick<Context, 'today' | 'confirmed'>

/** Days back from which a date needs confirmation as a probable typo. */
export const farBack = 60

/** Negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const daysOfCall = byCall(({ spec: { body } }) => (body ? ruledDays(body) : []))

/**
 * Checks the days of a body against the closed period and today.
 * @throws Refusal at the first invalid or unconfirmed day
 */
export async function checkDays(db: Db, call: Call, body: unknown, asking: Asking): Promise<void> {
  const statedDays = daysOfCall(call)
    .flatMap((each) => daysAt(body, each))
    // Its tax counts for another day.
    .filter(({ field }) => field !== 'date' || !hasTaxDay(body))
  if (statedDays.length === 0) return
  const closed = await lockedUntil(db)
  for (const { field, day } of statedDays) refuseClosed(field, day, closed)
  for (const { field, day, rule } of statedDays) {
    if (rule === 'payment') checkPayment(asking, field, day)
    if (rule === 'tax point') confirmTaxPoint(asking, field, day)
  }
}

function hasTaxDay(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'vat_date' in body && typeof body.vat_date === 'string'
}

/** @throws Refusal of `field` that can be confirmed */
export function confirmTaxPoint({ today, confirmed }: Asking, field: string, day: string): void {
  const days = daysBetween(today, day)
  const words = { ahead: 'ir nākotnē', back: `ir ${-days} dienas senā pagātnē` }
  if (days > 0 || days < -farBack) {
    confirm(
      confirmed,
      'tax-point',
      field,
      `${describeDay(field, day)} ${days > 0 ? words.ahead : words.back}; PVN par darījumu deklarē šajā dienā.`,
    )
  }
}

function checkPayment({ today, confirmed }: Asking, field: string, day: string): void {
  const days = daysBetween(today, day)
  if (days > 0) throw Refusal.field(field, `Lauks „${labelled(field)}” nedrīkst būt nākotnē`)
  if (days < -farBack) confirm(confirmed, 'payment-day', field, `${describeDay(field, day)} ir ${-days} dienas senā pagātnē.`)
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
  return one(rows).closed
}

const labelled = (field: string) => labelOf(field.split('.').at(-1) ?? field)
const describeDay = (field: string, day: string) => `${labelled(field)} ${formatDate(day)}`

function daysAt(body: unknown, { path, rule }: RuledDay): { field: string; day: string; rule: DayRule }[] {
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
