import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { ReferenceRow } from '../../../contract/reference/reference-list.ts'
import { vatCaseRules } from '../../../contract/company/vat-cases.ts'
import { ossReasons, vatReasons } from '../../../contract/company/vat-decision.ts'
import { countOf, formatDate } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { one } from '../../db/one.ts'
import { vatexCodes } from '../../documents/code-lists.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseDays, type ListRules } from './list-rules.ts'
import { vatRateRules } from './vat-rates.ts'

type Values = Readonly<Record<string, unknown>>

/** A code never changes its meaning. */
function refuseOtherCode(before: ReferenceRow, after: Values): void {
  if (before['code'] !== after['code']) throw Refusal.field('code', `Lauks „${labelOf('code')}”: kodu nemaina; pievienojiet jaunu ierakstu`)
}

const builtIn: ReadonlySet<unknown> = new Set([...Object.values(vatReasons), ...Object.keys(vatCaseRules)])

const isBuiltIn = (code: unknown) => builtIn.has(code) || String(code).startsWith(ossReasons)

const reasonRules: ListRules = {
  creating: async (_, values) => {
    refuseStrangeReason(values)
    refuseDays(values, 'valid_from', 'valid_to')
  },
  changing: async (ctx, before, after) => {
    refuseOtherCode(before, after)
    refuseDays(after, 'valid_from', 'valid_to')
    if (isBuiltIn(after['code']) && (after['valid_to'] ?? after['valid_from'] ?? null) !== null)
      throw Refusal.field(
        typeof after['valid_to'] === 'string' ? 'valid_to' : 'valid_from',
        `Pamatojumu ${String(after['code'])} darījumiem piešķir Darbgalds, tāpēc tas ir spēkā vienmēr`,
      )
    if (before['pvn1_code'] !== null && after['pvn1_code'] === null) await refuseCaseInUse(ctx.db, before)
    await confirmEndOfReason(ctx, before, after)
  },
  removing: async (_, before) => {
    if (isBuiltIn(before['code'])) throw Refusal.state(`Pamatojumu ${String(before['code'])} darījumiem piešķir Darbgalds, tāpēc to nedzēš`)
  },
}

/**
 * Codes with the VATEX prefix must be of that list (BR-CL-22), or reverse charge plus its code in the VAT return;
 * own codes need another prefix and reach the buyer as text.
 */
function refuseStrangeReason({ code, pvn1_code = null }: Values): void {
  if (typeof code !== 'string' || !code.startsWith('VATEX') || vatexCodes.has(code)) return
  if (typeof pvn1_code === 'string' && code === `${vatReasons.euService}-${pvn1_code}`) return
  throw Refusal.field(
    'code',
    `Lauks „${labelOf('code')}”: ${code} nav oficiālajā VATEX sarakstā; savu pamatojumu apzīmējiet citādi, apgrieztās maksāšanas gadījumu ar ${vatReasons.euService}- un PVN 1 kodu`,
  )
}

async function refuseCaseInUse(db: Db, { code }: ReferenceRow): Promise<void> {
  const used = await categoriesWith(db, code)
  if (used > 0)
    throw Refusal.field(
      'pvn1_code',
      `Lauks „${labelOf('pvn1_code')}” ir obligāts: gadījumu lieto ${countOf(used, 'kategorija', 'kategorijas')}`,
    )
}

async function confirmEndOfReason({ db, confirmed }: Context, before: ReferenceRow, after: Values): Promise<void> {
  const [until, previousUntil] = [after['valid_to'], before['valid_to']]
  if (typeof until !== 'string' || (typeof previousUntil === 'string' && previousUntil <= until) || confirmed.has('vat-in-use')) return
  const used = await categoriesWith(db, before['code'])
  if (used > 0)
    throw Refusal.confirm(
      'vat-in-use',
      'valid_to',
      `Pamatojumu ${String(before['code'])} lieto ${countOf(used, 'kategorija', 'kategorijas')}; pēc ${formatDate(until)} to preces apliks ar parasto likmi. Beigt?`,
    )
}

async function categoriesWith(db: Db, code: unknown): Promise<number> {
  const { rows } = await sql<{ used: number }>`select count(*)::int as used from categories where vat_reason_code = ${code}`.execute(db)
  return one(rows).used
}

const deductionRules: ListRules = {
  begin: async (db) => void (await sql`select pg_advisory_xact_lock(hashtextextended('vat deductions', 0))`.execute(db)),
  creating: async ({ db }, values) => refuseSameDays(db, values),
  changing: async ({ db }, _, after) => refuseSameDays(db, after),
}

/** A share has one percent on a day. */
async function refuseSameDays(db: Db, values: Values): Promise<void> {
  refuseDays(values, 'valid_from', 'valid_to')
  const { id = 0, code, valid_from, valid_to = null } = values
  const { rows } = await sql<{ valid_from: string; valid_to: string | null }>`
    select valid_from, valid_to from vat_deductions where code = ${code} and id <> ${id}
      and daterange(valid_from, valid_to, '[]') && daterange(${valid_from}::date, ${valid_to}::date, '[]') order by valid_from limit 1`.execute(
    db,
  )
  const [other] = rows
  if (!other) return
  const days = `no ${formatDate(other.valid_from)}${other.valid_to === null ? '' : ` līdz ${formatDate(other.valid_to)}`}`
  throw Refusal.field('valid_from', `Lauks „${labelOf('valid_from')}”: ${String(code)} šajās dienās jau ir (${days})`)
}

/** A state that has a rate has its reason, by which its tax is told apart (docs/domain/oss.md). */
async function nameState(ctx: Context, values: Values): Promise<void> {
  refuseDays(values, 'valid_from', 'valid_to')
  if (big(String(values['rate'])).lte(0)) throw Refusal.field('rate', `Lauks „${labelOf('rate')}”: jābūt lielākam par nulli`)
  const { rows } = await sql<{ id: number; code: string }>`
    insert into vat_reasons (code, text_lv, text_en)
    select ${ossReasons}::text || code, 'Preču tālpārdošana ES, PVN pēc pircēja valsts likmes (OSS): ' || name,
      'Distance sale of goods in the Union, VAT of the member state of the buyer (OSS): ' || code
    from countries where id = ${values['country_id']}
    on conflict (code) do nothing returning id, code`.execute(ctx.db)
  for (const { id, code } of rows) ctx.audit({ entity: 'vat_reasons', id, event: 'CREATED', after: { code } })
}

const countryRules: ListRules = {
  creating: async (_, values) => refuseMembership(values),
  changing: async (_, before, after) => {
    refuseOtherCode(before, after)
    refuseMembership(after)
  },
}

/** EU members need a VAT number prefix, to recognise their buyers' numbers. */
function refuseMembership(values: Values): void {
  const { eu_from = null, eu_to = null, vat_prefix = null } = values
  if (eu_to !== null && eu_from === null)
    throw Refusal.field('eu_from', `Lauks „${labelOf('eu_from')}” ir obligāts, ja norādīta pēdējā diena ES`)
  refuseDays(values, 'eu_from', 'eu_to')
  if (eu_from !== null && vat_prefix === null)
    throw Refusal.field('vat_prefix', `Lauks „${labelOf('vat_prefix')}” ir obligāts ES dalībvalstij`)
}

export const vatListRules: Readonly<Record<string, ListRules>> = {
  vat_rates: vatRateRules,
  vat_reasons: reasonRules,
  vat_deductions: deductionRules,
  countries: countryRules,
  eu_vat_rates: { creating: nameState, changing: (ctx, _, after) => nameState(ctx, after) },
}
