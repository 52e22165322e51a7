import type { couriers } from '../../contract/couriers/couriers.ts'
import type { inventory } from '../../contract/inventory/inventory.ts'
import type { leads } from '../../contract/leads/leads.ts'
import type { maintenances } from '../../contract/maintenances/maintenances.ts'
import type { offers } from '../../contract/offers/offers.ts'
import type { orders } from '../../contract/orders/orders.ts'
import type { procurements } from '../../contract/procurements/procurements.ts'
import type { production } from '../../contract/production/production.ts'
import type { rent } from '../../contract/rent/rent.ts'
import { servicePriorities } from '../../contract/service/service-record.ts'
import type { service } from '../../contract/service/service.ts'
import type { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { taskPriorities } from '../../contract/tasks/tasks.ts'
import type { tasks } from '../../contract/tasks/tasks.ts'
import type { transportations } from '../../contract/transportations/transportations.ts'
import { inlineList, noColumn, type InlineList } from './cells.ts'

/** @file The fields that lists edit in place, by the call of the list. */

const day = { is: 'date' } as const
const text = { is: 'text' } as const
const person = { is: 'person' } as const

const documentDay = 'Dokumenta datumu maina ierakstā: no tā atkarīgs PVN un periods'
const taxes = 'To maina ierakstā: no tā atkarīgs viss dokuments'
const place = 'To maina ierakstā kopā ar pārējiem klienta datiem'

export const inlineLists: Readonly<Record<string, InlineList>> = {
  'orders.list': inlineList<typeof orders.list, typeof orders.update>('order.edit', {
    customer_order_nr: text,
    expected_date: day,
    manager_id: { ...person, row: 'manager' },
    date: { kept: documentDay, column: 'date' },
    branch_id: { kept: place, column: 'branch' },
    contact_id: noColumn,
    buyer_reference: noColumn,
    warehouse_id: noColumn,
    project: noColumn,
    notes: noColumn,
    internal_notes: noColumn,
  }),
  'offers.list': inlineList<typeof offers.list, typeof offers.update>('offer.edit', {
    valid_until: { ...day, required: true },
    date: { kept: documentDay, column: 'date' },
    customer_id: { kept: place, column: 'customer' },
    customer_name: { kept: place, column: 'customer' },
    branch_id: { kept: place, column: 'branch' },
    contact_id: noColumn,
    delivery_terms: noColumn,
    payment_terms: noColumn,
    intro: noColumn,
    outro: noColumn,
    notes: noColumn,
  }),
  'leads.list': inlineList<typeof leads.list, typeof leads.update>(
    'lead.edit',
    {
      contact_name: text,
      phone: text,
      source: text,
      estimated_value: { is: 'money' },
      manager_id: { ...person, row: 'manager' },
      company_name: { kept: 'Nosaukumu maina ierakstā: pēc tā sameklē klientu', column: 'company_name' },
      email: noColumn,
      probability: noColumn,
      notes: noColumn,
    },
    {
      task_date: { ...day, row: 'task_date', command: 'lead.call', argument: 'task_date', along: ['task_time'], emptiedBy: 'lead.no-call' },
    },
  ),
  'tasks.list': inlineList<typeof tasks.list, typeof tasks.update>('task.edit', {
    due_date: day,
    priority: { is: 'choice', choices: taskPriorities, required: true },
    assignee_ids: { is: 'people', row: 'assignees' },
    title: { kept: 'Nosaukumu maina ierakstā', column: 'title' },
    customer_id: { kept: 'Klientu un saites maina ierakstā', column: 'customer' },
    order_id: noColumn,
    description: noColumn,
    remind_at: noColumn,
    links: noColumn,
    // Follows from events.
    status_id: noColumn,
  }),
  'service.list': inlineList<typeof service.list, typeof service.update>('service.edit', {
    planned_date: day,
    priority: { is: 'choice', choices: servicePriorities, required: true },
    assignee_id: { ...person, row: 'assignee' },
    problem: { kept: 'Problēmas aprakstu raksta ierakstā: tas var būt vairākās rindās', column: 'problem' },
    type: { kept: taxes, column: 'type' },
    branch_id: { kept: place, column: 'branch' },
    contact_id: noColumn,
    courier_direction: noColumn,
    courier_date: noColumn,
    warehouse_id: noColumn,
    diagnosis: noColumn,
    result: noColumn,
    notes: noColumn,
    internal_notes: noColumn,
    contract_ref: noColumn,
    is_warranty: noColumn,
    travel_km: noColumn,
    discount_percent: noColumn,
    // Of an event.
    date: noColumn,
  }),
  'maintenances.machines': inlineList<typeof maintenances.machines, typeof inventory.update>('inventory.edit', {
    location: text,
    warranty_until: day,
    customer_id: { kept: place, column: 'customer' },
    branch_id: { kept: place, column: 'branch' },
    inventory_nr: { kept: 'Inventāra numuru maina ierakstā', column: 'inventory_nr' },
    serial_nr: { kept: 'Sērijas numuru maina ierakstā', column: 'serial_nr' },
    assigned_user_id: noColumn,
    warehouse_id: noColumn,
    uuid: noColumn,
    owner: noColumn,
    purchase_date: noColumn,
    supplier_id: noColumn,
    invoice_ref: noColumn,
    depreciation_months: noColumn,
    accounting_account_id: noColumn,
    notes: noColumn,
  }),
  'production.list': inlineList<typeof production.list, typeof production.update>('production.edit', {
    due_date: day,
    responsible_user_id: { ...person, row: 'responsible_user', column: 'responsible' },
    quantity: { kept: 'Daudzumu maina ierakstā: no tā atkarīgas komponentes', column: 'done' },
    warehouse_id: noColumn,
    output_warehouse_id: noColumn,
    labour_cost: noColumn,
    notes: noColumn,
  }),
  'procurements.list': inlineList<typeof procurements.list, typeof procurements.update>('procurement.edit', {
    expected_date: day,
    supplier_order_nr: text,
    date: { kept: documentDay, column: 'date' },
    supplier_id: { kept: taxes, column: 'source' },
    source_warehouse_id: { kept: taxes, column: 'source' },
    warehouse_id: { kept: taxes, column: 'warehouse' },
    for_order_id: noColumn,
    transport_cost: noColumn,
    notes: noColumn,
  }),
  'supplier-invoices.list': inlineList<typeof supplierInvoices.list, typeof supplierInvoices.update>('supplier-invoice.edit', {
    due_date: { ...day, required: true },
    supplier_number: { kept: 'Rēķina numuru maina ierakstā: pēc tā atpazīst jau ievadītu rēķinu', column: 'number' },
    date: { kept: documentDay, column: 'date' },
    net: { kept: taxes, column: 'net' },
    vat: { kept: taxes, column: 'gross' },
    vat_kind: noColumn,
    vat_date: noColumn,
    accounting_account_id: noColumn,
    corrects_id: noColumn,
    notes: noColumn,
    // Of events.
    price_difference: noColumn,
    paid_at: noColumn,
    amount: noColumn,
    method: noColumn,
    reference: noColumn,
    payment_ids: noColumn,
  }),
  'couriers.list': inlineList<typeof couriers.list, typeof couriers.update>(
    'courier.edit',
    {
      date: { ...day, required: true },
      contact_phone: { ...text, column: 'phone' },
      time_from: { kept: 'Laiku no un līdz maina ierakstā', column: 'time' },
      time_to: { kept: 'Laiku no un līdz maina ierakstā', column: 'time' },
      address: { kept: place, column: 'address' },
      customer_id: { kept: place, column: 'customer' },
      parcels: { kept: 'Vietas un svaru maina ierakstā', column: 'load' },
      weight_kg: { kept: 'Vietas un svaru maina ierakstā', column: 'load' },
      direction: noColumn,
      branch_id: noColumn,
      contact_name: noColumn,
      // Of events.
      accepted_by: noColumn,
      signature_file_id: noColumn,
      photo_file_id: noColumn,
      failure_reason: { kept: 'Iemeslu raksta, atzīmējot, ka piegāde neizdevās', column: 'failed' },
    },
    {
      courier: 'Kurjeru maina ar „Nodot kurjeram” un „Noņemt kurjeru”',
      position: 'Vietu dienas lapā maina ar „Agrāk” un „Vēlāk”',
    },
  ),
  'rent.list': inlineList<typeof rent.list, typeof rent.update>('rent.edit', {
    contract_nr: text,
    date_from: { kept: 'Nomas sākumu maina ierakstā: no tā atkarīgi rēķini', column: 'date_from' },
    date_to: { kept: 'Nomas beigas maina ierakstā: no tām atkarīgi rēķini', column: 'date_to' },
    branch_id: { kept: place, column: 'branch' },
    contact_id: noColumn,
    type: noColumn,
    owner_type: noColumn,
    owner_id: noColumn,
    billing_day: noColumn,
    billing_period: noColumn,
    deposit: noColumn,
    minimum_fee: noColumn,
    notice_days: noColumn,
    notes: noColumn,
    // Of an event.
    waive_readings: noColumn,
  }),
  'transportations.list': inlineList<typeof transportations.list, typeof transportations.update>('transportation.edit', {
    loading_date: day,
    unloading_date: day,
    unloading_place: text,
    vehicle_nr: text,
    carrier_id: { kept: taxes, column: 'carrier' },
    customer_id: { kept: place, column: 'customer' },
    delivered_at: noColumn,
    direction: noColumn,
    trailer_nr: noColumn,
    driver: noColumn,
    sender_name: noColumn,
    sender_address: noColumn,
    consignee_name: noColumn,
    consignee_address: noColumn,
    loading_place: noColumn,
    incoterm: noColumn,
    price: noColumn,
    reductions: noColumn,
    supplements: noColumn,
    other_charges: noColumn,
    payment: noColumn,
    cod_amount: noColumn,
    cmr_nr: noColumn,
    documents_attached: noColumn,
    instructions: noColumn,
    successive_carriers: noColumn,
    notes: noColumn,
    reservations: noColumn,
    special_agreements: noColumn,
  }),
}
