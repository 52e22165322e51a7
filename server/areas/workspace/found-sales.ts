import { sql } from 'kysely'
import { advanceInvoice } from '../../../machines/advance-invoice.ts'
import { creditNote } from '../../../machines/credit-note.ts'
import { invoice } from '../../../machines/invoice.ts'
import { statesBefore } from '../../../machines/lifecycle.ts'
import { offer } from '../../../machines/offer.ts'
import { order } from '../../../machines/order.ts'
import { rent } from '../../../machines/rent.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { shopOrder } from '../../../machines/shop-order.ts'
import { simplifiedInvoice } from '../../../machines/simplified-invoice.ts'
import { subscription } from '../../../machines/subscription.ts'
import { visibleInvoices, visibleOffers } from '../../http/visible.ts'
import { invoicesOfSeries, ordersOfSeries, searchedDocuments } from '../shared/number-search.ts'
import type { FoundKind } from './found.ts'
import { byAmount, reading } from './found-document.ts'

const customer = sql`join customers c on c.id = t.customer_id`
const ofCustomer = sql`t.number, c.name as party, t.gross as sum`

export const foundSales: readonly FoundKind[] = [
  {
    permission: 'view_offers',
    module: 'offers',
    customer: sql`t.customer_id`,
    visibility: visibleOffers,
    meant: byAmount(),
    ...reading({
      kind: 'offer',
      table: 'offers',
      columns: sql`t.number, coalesce(c.name, t.customer_name) as party, t.gross as sum`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: offer.states,
      page: '/offers',
      waits: { states: statesBefore(offer, ['SET_STATUS_SENT', 'SET_STATUS_ACCEPTED', 'CREATE_ORDER']) },
    }),
  },
  {
    permission: 'view_orders',
    customer: sql`t.customer_id`,
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'order', ofSeries: ordersOfSeries }),
    meant: byAmount(),
    ...reading({
      kind: 'order',
      table: 'orders',
      columns: ofCustomer,
      joins: customer,
      states: order.states,
      page: '/orders',
      // Customer users submit their drafts; later steps are ours.
      waits: { states: statesBefore(order, ['RESERVE', 'ISSUE', 'ISSUE_INVOICE']), theirs: [order.initial], by: ['manager_id'] },
    }),
  },
  {
    permission: 'view_invoices',
    customer: sql`t.customer_id`,
    visibility: visibleInvoices,
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'invoice', ofSeries: invoicesOfSeries }),
    meant: byAmount(sql`t.open`),
    ...reading({
      kind: 'invoice',
      table: 'invoices',
      columns: ofCustomer,
      joins: customer,
      states: invoice.states,
      page: '/invoices/invoice',
      waits: { states: statesBefore(invoice, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_credit_notes',
    customer: sql`t.customer_id`,
    meant: byAmount(),
    ...reading({
      kind: 'credit_note',
      table: 'credit_notes',
      columns: sql`t.number, coalesce(c.name, v.buyer_name) as party, t.gross as sum`,
      // Non-customers: via the simplified invoice.
      joins: sql`left join customers c on c.id = t.customer_id left join simplified_invoices v on v.id = t.simplified_invoice_id`,
      states: creditNote.states,
      page: '/invoices/credit_invoice',
      waits: { states: statesBefore(creditNote, ['ACCEPT']) },
    }),
  },
  {
    permission: 'manage_advance_invoices',
    module: 'advance_invoices',
    customer: sql`t.customer_id`,
    meant: byAmount(),
    ...reading({
      kind: 'advance_invoice',
      table: 'advance_invoices',
      columns: ofCustomer,
      joins: customer,
      states: advanceInvoice.states,
      page: '/invoices/advance_invoice',
    }),
  },
  {
    permission: 'manage_simple_invoices',
    module: 'simplified_invoices',
    conditionsOf: (db, words) => searchedDocuments(words, { db, kind: 'simplified_invoice', ofSeries: invoicesOfSeries }),
    meant: byAmount(),
    ...reading({
      kind: 'simplified_invoice',
      table: 'simplified_invoices',
      columns: sql`t.number, coalesce(c.name, t.buyer_name) as party, t.gross as sum`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: simplifiedInvoice.states,
      page: '/invoices/simplified_invoice',
    }),
  },
  {
    permission: 'view_rent',
    module: 'rent',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'rent',
      table: 'rents',
      columns: sql`t.number, c.name as party, null as sum, t.contract_nr as about`,
      joins: customer,
      states: rent.states,
      page: '/rent',
      day: sql`t.date_from`,
    }),
  },
  {
    permission: 'view_service_applications',
    module: 'service',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'service_application',
      table: 'service_applications',
      columns: sql`t.number, c.name as party, null as sum, left(t.problem, 120) as about`,
      joins: customer,
      states: serviceApplication.states,
      page: '/service/service_applications',
      waits: { states: statesBefore(serviceApplication, ['START', 'COMPLETE']), by: ['assignee_id'] },
    }),
  },
  {
    permission: 'manage_shop',
    module: 'shop',
    ...reading({
      kind: 'shop_order',
      table: 'shop_orders',
      columns: sql`t.number, c.name as party, t.gross as sum, t.cash_receipt_nr as about`,
      joins: sql`left join customers c on c.id = t.customer_id`,
      states: shopOrder.states,
      page: '/shop',
    }),
  },
  {
    permission: 'view_subscriptions',
    module: 'subscriptions',
    customer: sql`t.customer_id`,
    ...reading({
      kind: 'subscription',
      table: 'subscriptions',
      columns: sql`t.name as number, c.name as party, null as sum, null as about`,
      joins: sql`join customers c on c.id = t.customer_id`,
      states: subscription.states,
      page: '/subscriptions',
      waits: { states: statesBefore(subscription, ['ACCEPT']) },
      day: sql`t.start_date`,
    }),
  },
]
