import { sql } from 'kysely'
import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { big, totalsOf } from '../../../contract/money.ts'
import { serviceTypes } from '../../../contract/service/service-record.ts'
import type { service } from '../../../contract/service/service.ts'
import type { DeliveryPlace, DocumentLine, Spoken } from '../../documents/model.ts'
import type { ServiceDocument } from '../../documents/service-model.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { printedGroups } from '../catalog/printed.ts'
import { customerLanguage, documentParties } from '../customers/document-parties.ts'
import { print } from '../files/files.print.ts'
import { counted, loadHeader, machinesOf } from './service.record.ts'

/** Without prices. */
export const pdf: Handler<typeof service.pdf> = (ctx) => printed(ctx, 'application', ctx.query.language)

export const pricesPdf: Handler<typeof service.pricesPdf> = (ctx) => printed(ctx, 'prices', ctx.query.language)

async function printed(ctx: Context & { params: { id: number } }, form: 'application' | 'prices', language?: DocumentLanguage) {
  const { name, bytes } = await printService(ctx, ctx.params.id, form, language)
  return { name, mime: 'application/pdf', bytes, inline: true }
}

/** Throws 404 if not visible. */
export async function printService(
  ctx: Pick<Context, 'db' | 'user' | 'settings'>,
  id: number,
  form: 'application' | 'prices',
  language?: DocumentLanguage,
): Promise<{ name: string; bytes: Uint8Array }> {
  const document = await documentOf(ctx, id, form)
  return { name: `${document.number}.pdf`, bytes: await print(ctx, 'servicePdf', document, language) }
}

export async function documentOf(
  ctx: Pick<Context, 'db' | 'user'>,
  id: number,
  form: ServiceDocument['form'],
): Promise<Spoken<ServiceDocument>> {
  const { db, user } = ctx
  const [record, machines] = [await loadHeader(ctx, id), await machinesOf(db, id)]
  const lines = await documentLines(db, id, form === 'work_act')
  const { net, vat, gross } = totalsOf(lines)
  const { number, uuid, date, customer, branch, contact } = record
  return {
    form,
    number,
    uuid,
    date,
    application: { number, date },
    type: serviceTypes[record.type],
    planned_date: record.planned_date,
    completed_on: record.completed_on,
    contract_ref: record.contract_ref,
    contact_name: contact?.name ?? null,
    ...(await documentParties(db, { customer_id: customer.id, branch_id: branch?.id ?? null })),
    place: branch === null ? null : await placeOf(db, branch.id),
    machines: machines.map(({ name, problem, counter_values }) => ({
      name,
      problem,
      counters: counter_values.map((each) => `${each.name} ${each.value}`).join(', ') || null,
    })),
    problem: record.problem,
    diagnosis: record.diagnosis,
    result: record.result,
    lines,
    net,
    vat,
    gross,
    vat_groups: await printedGroups(db, lines),
    text: null,
    // Customer users do not see our staff.
    handed_over_by: user.kind === 'staff' ? (record.assignee?.name ?? null) : null,
    accepted_by: null,
    signed_at: null,
    notes: record.notes,
    language: await customerLanguage(db, customer.id),
  }
}

async function placeOf(db: Db, branchId: number): Promise<DeliveryPlace | null> {
  const { rows } = await sql<DeliveryPlace>`
    select b.name, b.address, b.city, b.postal_code, coalesce(l.code, 'LV') as country_code
    from branches b left join countries l on l.id = b.country_id where b.id = ${branchId}`.execute(db)
  return rows[0] ?? null
}

type Row = Omit<DocumentLine, 'description'> & { is_warranty: boolean; warranty_reason: string | null; notes: string | null }

/** By machine, jobs before their materials. */
async function documentLines(db: Db, id: number, onlyDone: boolean): Promise<DocumentLine[]> {
  const { rows } = await sql<Row>`
    select row_number() over (order by s.position nulls last, s.id, coalesce(p.position, i.position), coalesce(p.id, i.id), p.id is not null, i.position, i.id)::int as position,
      i.name, case when k.name = i.name then k.name_en end as name_en, i.notes, i.sku,
      (select code from catalog_item_barcodes b where b.catalog_item_id = i.catalog_item_id and b.kind = 'EAN13' order by b.id limit 1) as gtin,
      i.quantity, u.abbreviation as unit, u.unece_code as unit_code, i.unit_price, i.discount_percent, i.amount as net,
      i.vat_category, i.vat_rate, i.vat_reason_code, array_remove(array[piece.number], null) as units, i.is_warranty, i.warranty_reason,
      case when s.id is not null then case when m.id is null then concat_ws(', ', s.description, s.serial_nr)
        else concat_ws(', ', m.inventory_nr, g.name, coalesce(s.serial_nr, m.serial_nr)) end end as "group"
    from service_lines i
    join service_applications t on t.id = i.service_application_id
    join measure_units u on u.id = i.measure_unit_id
    left join service_lines p on p.id = i.parent_id
    left join serviceable_items s on s.id = i.serviceable_item_id
    left join inventory_items m on m.id = s.inventory_item_id
    left join catalog_items g on g.id = m.catalog_item_id
    left join catalog_items k on k.id = i.catalog_item_id
    left join catalog_item_units piece on piece.id = i.unit_id
    cross join lateral (select i.is_done, i.service_application_id) l
    where i.service_application_id = ${id} and ${onlyDone ? sql`i.is_done` : counted} order by position`.execute(db)
  return rows.map(({ is_warranty, warranty_reason, notes, ...line }) => ({
    ...line,
    units: big(line.quantity).eq(1) ? line.units : [],
    description: [is_warranty ? `Garantija: ${warranty_reason ?? ''}` : null, notes].filter(Boolean).join('. ') || null,
  }))
}
