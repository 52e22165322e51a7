import { Advances } from './advances.ts'
import type { Catalogue, Conditions } from './catalogue.ts'
import { Agreements } from './agreements.ts'
import { Carriage, type CarriageVolume } from './carriage.ts'
import type { CopySink } from './copy.ts'
import { ChargeRows } from './charges.ts'
import { Checks } from './checks.ts'
import type { Craft } from './craft.ts'
import { Credits } from './credits.ts'
import type { Days } from './days.ts'
import { Equipment } from './equipment.ts'
import { Inquiries } from './inquiries.ts'
import { Plans } from './plans.ts'
import { HoldRows } from './holds.ts'
import { InvoiceRows } from './invoices.ts'
import { Keys } from './keys.ts'
import { Ledger } from './ledger.ts'
import { Machines } from './machines.ts'
import { Notices, type NoticeVolume } from './notices.ts'
import { Offers } from './offers.ts'
import { OrderRows } from './order-rows.ts'
import { OrderMaker } from './orders.ts'
import type { Parties } from './parties.ts'
import { PaymentRows } from './payment-rows.ts'
import { Production } from './production.ts'
import { ProductionRows } from './production-rows.ts'
import { ReceiptRows } from './receipt-rows.ts'
import { Receipts } from './receipts.ts'
import type { Reference } from './reference.ts'
import { writeRecipes, type Workshop } from './recipes.ts'
import { RentRows } from './rent-rows.ts'
import { Rents, type Rentable } from './rents.ts'
import { ReturnActs } from './return-acts.ts'
import { Numbers } from './series.ts'
import { priceList, ServiceDesk } from './service-orders.ts'
import { ServiceRows } from './service-rows.ts'
import { ShopSales } from './simplified.ts'
import type { Staff } from './staff.ts'
import { StockDocuments } from './stock-documents.ts'
import { PurchaseVat, SupplierBillRows } from './supplier-bill-rows.ts'
import { Subscribers } from './subscribers.ts'
import { SupplierBills } from './supplier-bills.ts'
import type { Suppliers } from './suppliers.ts'
import { Tickets } from './tickets.ts'
import { Till } from './till.ts'
import { Timeline } from './timeline.ts'

export interface Cast {
  staff: Staff
  parties: Parties
  catalogue: Catalogue
  conditions: Conditions
  suppliers: Suppliers
  /** Days of demand per purchase. */
  cover: number
  /** Indexed by id less one. */
  warehouses: readonly string[]
  rentable: Rentable
  workshop: Workshop
}

/** Counts not derived from orders (docs/domain/demo.md#volumes). */
export interface Volumes extends CarriageVolume, NoticeVolume {
  orders: number
  offers: number
  sales: number
  counter: number
  documents: number
  sheets: number
  rents: number
  equipment: number
  visits: number
  recipes: number
  productions: number
  inquiries: number
  tasks: number
  leads: number
  subscriptions: number
  tickets: number
  checks: number
  contracts: number
}

interface Telling {
  sink: CopySink
  reference: Reference
  days: Days
  /** Receives the number of orders written. */
  tell: (orders: number) => void
}

/** Writes the trade day by day, as the product's functions and triggers would have left it. */
export async function writeHistory(cast: Cast, volumes: Volumes, { sink, reference, days, tell }: Telling): Promise<void> {
  const numbers = new Numbers()
  const ledger = new Ledger(sink, cast.catalogue, days, cast.staff)
  await ledger.open(sink)
  const stockDocuments = new StockDocuments(sink, { ...cast, days, ledger, numbers }, volumes)
  const machines = new Machines(sink, { ...cast, days, numbers, stockDocuments })
  const input = { ...cast, sink, reference, days, numbers, ledger, stockDocuments, machines }
  await timelineOf(input, volumes).run(volumes.orders, tell)
  await machines.finish(sink)
  await ledger.write(sink, reference.made)
  const series = sink.table('document_series', 'id, kind, prefix, period, last_no, last_date, pattern, created_at, updated_at')
  for (const { kind, prefix, year, last, lastDate } of numbers.counters) {
    series.row([
      series.count + 1,
      kind,
      prefix,
      year,
      last,
      lastDate,
      year === '-' ? `${prefix}-{000000}` : `${prefix}-{YYYY}-{000000}`,
      reference.made,
      reference.made,
    ])
  }
}

type TimelineInput = Cast & Omit<Telling, 'tell'> & { numbers: Numbers; ledger: Ledger; stockDocuments: StockDocuments; machines: Machines }

function timelineOf(input: TimelineInput, volumes: Volumes): Timeline {
  const { sink, days, reference, parties, catalogue, conditions, staff } = input
  const keys = new Keys()
  const maker = new OrderMaker({ parties, catalogue, conditions, reference, keys }, staff, days)
  const [holds, charges] = [new HoldRows(sink), new ChargeRows(sink, days)]
  const payments = new PaymentRows(sink, days)
  const advances = new Advances(sink, { ...input, payments, units: reference.measureUnits })
  const receiptRows = new ReceiptRows(sink, days, staff)
  const rates = new PurchaseVat(reference)
  const billRows = new SupplierBillRows(sink, days, { staff, rates })
  const acts = new ReturnActs(sink, { ...input, rates, billRows })
  const invoices = new InvoiceRows(sink, { ...input, advances, payments, charges })
  return new Timeline({
    ...input,
    maker,
    advances,
    receiptRows,
    offers: new Offers(sink, { ...input, maker }, volumes.offers),
    orderRows: new OrderRows(sink, days, { deliveryTypes: reference.deliveryTypes, holds }),
    invoices,
    credits: new Credits(sink, input),
    receipts: new Receipts(input),
    supplierBills: new SupplierBills({ ...input, receiptRows, billRows, acts }),
    shop: new ShopSales(sink, input, volumes.sales),
    crafts: craftsOf({ ...input, keys, holds, charges, invoices }, volumes),
  })
}

type Shared = TimelineInput & { keys: Keys; holds: HoldRows; charges: ChargeRows; invoices: InvoiceRows }

function craftsOf(shared: Shared, volumes: Volumes): Craft[] {
  const { counter, rents, equipment, visits, recipes, productions, inquiries, subscriptions, tickets, checks, contracts } = volumes
  const { sink, days, reference, machines, rentable, workshop } = shared
  const careJob = visits === 0 ? null : (priceList.find(({ sku }) => sku === 'SD-APK-LP') ?? null)
  return [
    new Till(sink, shared, counter),
    new Rents({ ...shared, rows: new RentRows(sink, days), careJob }, rents),
    new Equipment({ ...shared, goods: rentable.goods }, equipment),
    new ServiceDesk(
      { ...shared, rows: new ServiceRows(sink, days, reference), parts: workshop.spares, machineOf: (random) => machines.rented(random) },
      visits,
    ),
    new Production(
      {
        ...shared,
        rows: new ProductionRows(sink, days),
        recipes: writeRecipes(sink, workshop, { count: recipes, made: reference.made }),
      },
      productions,
    ),
    new Inquiries(sink, shared, inquiries),
    new Plans(sink, shared, volumes),
    new Carriage(sink, { ...shared, made: reference.made }, volumes),
    new Subscribers(sink, shared, subscriptions),
    new Tickets(sink, shared, tickets),
    new Notices(sink, shared, volumes),
    new Checks(sink, shared, checks),
    new Agreements(sink, shared, contracts),
  ]
}
