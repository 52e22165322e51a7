import { sql } from 'kysely'
import { documentType } from '../../../contract/technical-documents/technical-document-record.ts'
import { courierApplication } from '../../../machines/courier-application.ts'
import { goodsRemoval } from '../../../machines/goods-removal.ts'
import { goodsWriteOff } from '../../../machines/goods-write-off.ts'
import { statesBefore } from '../../../machines/lifecycle.ts'
import { paymentOrder } from '../../../machines/payment-order.ts'
import { priceClarification } from '../../../machines/price-clarification.ts'
import { procurementInvoice } from '../../../machines/procurement-invoice.ts'
import { procurement } from '../../../machines/procurement.ts'
import { productionApplication } from '../../../machines/production-application.ts'
import { returnAct } from '../../../machines/return-act.ts'
import { transportation } from '../../../machines/transportation.ts'
import { vatReturn } from '../../../machines/vat-return.ts'
import { voucher } from '../../../machines/voucher.ts'
import type { FoundKind } from './found.ts'
import { byAmount, reading } from './found-document.ts'

const ofSupplier = sql`join suppliers v on v.id = t.supplier_id`
const createdDay = sql`(t.created_at at time zone 'Europe/Riga')::date`

export const foundGoods: readonly FoundKind[] = [
  {
    permission: 'view_procurement',
    ...reading({
      kind: 'procurement',
      table: 'procurements',
      columns: sql`t.number, coalesce(v.name, f.name) as party, t.net as sum`,
      joins: sql`left join suppliers v on v.id = t.supplier_id left join warehouses f on f.id = t.source_warehouse_id`,
      states: procurement.states,
      page: '/stock/procurements',
      waits: { states: statesBefore(procurement, ['MARK_ORDERED', 'ACCEPT']) },
    }),
  },
  {
    permission: 'manage_procurement',
    meant: byAmount(),
    ...reading({
      kind: 'procurement_invoice',
      table: 'procurement_invoices',
      columns: sql`t.supplier_number as number, v.name as party, t.gross as sum`,
      joins: ofSupplier,
      states: procurementInvoice.states,
      page: '/stock/procurement_invoices',
      waits: { states: statesBefore(procurementInvoice, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_procurement',
    ...reading({
      kind: 'return_act',
      table: 'return_acts',
      columns: sql`t.number, v.name as party, t.gross as sum`,
      joins: ofSupplier,
      states: returnAct.states,
      page: '/stock/return_acts',
      waits: { states: statesBefore(returnAct, ['ACCEPT']) },
    }),
  },
  {
    permission: 'view_bank',
    ...reading({
      kind: 'payment_order',
      table: 'payment_orders',
      columns: sql`t.name as number, t.iban as party, t.amount as sum`,
      joins: sql``,
      states: paymentOrder.states,
      page: '/payment_orders',
      waits: { states: statesBefore(paymentOrder, ['SUBMIT', 'APPROVE']) },
    }),
  },
  {
    permission: 'view_vat',
    ...reading({
      kind: 'vat_return',
      table: 'vat_returns',
      columns: sql`t.title as number, null as party, t.payable as sum`,
      day: sql`t.period_to`,
      states: vatReturn.states,
      page: '/vat_returns',
      waits: { states: statesBefore(vatReturn, ['FILE']) },
    }),
  },
  {
    permission: 'view_ledger',
    ...reading({
      kind: 'voucher',
      table: 'vouchers',
      columns: sql`t.number, t.title as party, t.debit as sum`,
      joins: sql``,
      states: voucher.states,
      page: '/vouchers',
      waits: { states: statesBefore(voucher, ['POST']) },
    }),
  },
  {
    permission: 'manage_technical_documents',
    ...reading({
      kind: 'technical_document',
      table: 'technical_documents',
      columns: sql`t.number, w.name as party, null as sum, t.reason as about,
        case when t.type_id = ${documentType.writeOff} then 'goods_write_off' else 'goods_removal' end as called`,
      joins: sql`join warehouses w on w.id = t.warehouse_id`,
      states: { ...goodsWriteOff.states, ...goodsRemoval.states },
      page: '/stock/tehnical_documents',
      waits: { states: statesBefore(goodsWriteOff, ['ACCEPT']) },
    }),
  },
  {
    permission: 'view_production_applications',
    module: 'production',
    ...reading({
      kind: 'production_application',
      table: 'production_applications',
      columns: sql`t.number, k.name as party, null as sum, k.sku as about`,
      joins: sql`join catalog_items k on k.id = t.catalog_item_id`,
      states: productionApplication.states,
      page: '/production/production_applications',
      waits: { states: statesBefore(productionApplication, ['START', 'COMPLETE']), by: ['responsible_user_id'] },
      day: createdDay,
    }),
  },
  {
    permission: 'view_courier_applications',
    module: 'couriers',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'courier_application',
      table: 'courier_applications',
      columns: sql`t.number, coalesce(c.name, t.contact_name) as party, null as sum, t.address as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: courierApplication.states,
      page: '/courier_applications',
      waits: { states: statesBefore(courierApplication, ['ATTACH_USER', 'COMPLETE']), by: ['user_id'] },
    }),
  },
  {
    permission: 'manage_transportations',
    module: 'transportation',
    ...reading({
      kind: 'transportation',
      table: 'transportations',
      columns: sql`t.number, coalesce(c.name, v.name) as party, null as sum, case when c.id is not null then v.name end as about`,
      joins: sql`join carriers v on v.id = t.carrier_id left join customers c on c.id = t.customer_id`,
      states: transportation.states,
      page: '/transportations',
      waits: { states: statesBefore(transportation, ['DEPART', 'DELIVER']) },
      day: createdDay,
    }),
  },
  {
    permission: 'manage_price_clarifications',
    module: 'price_clarifications',
    ...reading({
      kind: 'price_clarification',
      table: 'price_clarifications',
      columns: sql`t.title as number, c.name as party, null as sum, null as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: priceClarification.states,
      page: '/price_clarifications',
      waits: { states: statesBefore(priceClarification, ['COMPLETE']), by: ['clarifier_id'] },
      day: createdDay,
    }),
  },
]
