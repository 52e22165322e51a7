import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { definedFields } from '../../http/record.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseReverseWithoutCase, refuseUnknownCase } from './reverse-cases.ts'
import { lockCategory, refuseUnknownRate, saveCategory } from './category-save.ts'

/*
 * VAT and markup apply to lines priced later; existing lines store their decision and price
 * (docs/domain/README.md#rules-for-every-document, docs/domain/sales.md#price-resolution).
 */

export const toggleCategoryWebshop: Handler<typeof catalog.toggleCategoryWebshop> = async (ctx) => {
  const { lock_version, display_in_webshop } = ctx.body
  await lockCategory(ctx, ctx.params.id, lock_version)
  return { data: await saveCategory(ctx, ctx.params.id, { display_in_webshop }) }
}

export const setCategoryReverseVat: Handler<typeof catalog.setCategoryReverseVat> = async (ctx) => {
  const { lock_version, ...fields } = ctx.body
  await lockCategory(ctx, ctx.params.id, lock_version)
  await refuseUnknownCase(ctx.db, fields.vat_reason_code)
  const data = await saveCategory(ctx, ctx.params.id, definedFields(fields))
  await refuseReverseWithoutCase(ctx.db, ctx.params.id)
  return { data }
}

export const setCategoryCode: Handler<typeof catalog.setCategoryCode> = async (ctx) => {
  const { lock_version, ...fields } = ctx.body
  await lockCategory(ctx, ctx.params.id, lock_version)
  return { data: await saveCategory(ctx, ctx.params.id, definedFields(fields)) }
}

export const setCategoryVatRate: Handler<typeof catalog.setCategoryVatRate> = async (ctx) => {
  const { db, user, today, body, params } = ctx
  const stored = await lockCategory(ctx, params.id, body.lock_version)
  if (body.vat_rate_code === null && stored.parent_id === null) {
    throw Refusal.field('vat_rate_code', `Lauks „${labelOf('vat_rate_code')}” ir obligāts: virs kategorijas nav citas, no kuras to pārņemt`)
  }
  await refuseUnknownRate(db, today, body.vat_rate_code)
  if (body.vat_rates) {
    for (const { vat_rate_code, valid_from } of body.vat_rates) await refuseUnknownRate(db, valid_from, vat_rate_code)
    refuseOverlap(body.vat_rates.map(({ valid_from, valid_to }) => [valid_from, valid_to ?? null]))
    await sql`delete from category_vat_rates where category_id = ${params.id}`.execute(db)
    for (const { vat_rate_code, valid_from, valid_to = null } of body.vat_rates) {
      await sql`insert into category_vat_rates (category_id, vat_rate_code, valid_from, valid_to, created_by, updated_by)
        values (${params.id}, ${vat_rate_code}, ${valid_from}, ${valid_to}, ${user.id}, ${user.id})`.execute(db)
    }
  }
  return { data: await saveCategory(ctx, params.id, definedFields({ vat_rate_code: body.vat_rate_code })) }
}

/** Days, both inclusive. */
function refuseOverlap(periods: readonly (readonly [from: string, to: string | null])[]): void {
  const sorted = periods.toSorted(([a], [b]) => a.localeCompare(b))
  for (const [place, [from, to]] of sorted.entries()) {
    const next = sorted[place + 1]
    if (to !== null && to < from) throw Refusal.field('vat_rates', `Lauks „${labelOf('valid_to')}”: beigas ir pirms sākuma`)
    if (next && (to === null || next[0] <= to)) throw Refusal.field('vat_rates', 'PVN likmju termiņi pārklājas')
  }
}

export const setPriceRates: Handler<typeof catalog.setPriceRates> = async (ctx) => {
  const { db, user, body, params } = ctx
  await lockCategory(ctx, params.id, body.lock_version)
  refuseCrossedBands(body.price_rates)
  await sql`delete from category_price_rates where category_id = ${params.id}`.execute(db)
  for (const { price_from, price_to = null, markup_percent, rounding = '0.01' } of body.price_rates) {
    await sql`insert into category_price_rates (category_id, price_from, price_to, markup_percent, rounding, created_by, updated_by)
      values (${params.id}, ${price_from}, ${price_to}, ${markup_percent}, ${rounding}, ${user.id}, ${user.id})`.execute(db)
  }
  return { data: await saveCategory(ctx, params.id, {}) }
}

/** A purchase price must match at most one band. */
function refuseCrossedBands(bands: readonly { price_from: string; price_to?: string | null | undefined }[]): void {
  const sorted = bands.toSorted((a, b) => big(a.price_from).cmp(big(b.price_from)))
  for (const [place, { price_from, price_to }] of sorted.entries()) {
    const next = sorted[place + 1]
    if (price_to && big(price_to).lte(big(price_from))) {
      throw Refusal.field('price_rates', `Lauks „${labelOf('price_to')}”: jābūt lielākai par cenu no ${price_from}`)
    }
    if (next && (!price_to || big(next.price_from).lt(big(price_to)))) {
      throw Refusal.field('price_rates', `Cenu joslas pārklājas pie ${next.price_from}`)
    }
  }
}
