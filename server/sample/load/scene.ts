import { Advances } from './advances.ts'
import { warehouseNames, type Catalogue, type Conditions } from './catalogue.ts'
import type { CopySink } from './copy.ts'
import { Credits } from './credits.ts'
import type { Days } from './days.ts'
import { InvoiceRows } from './invoices.ts'
import type { Ledger } from './ledger.ts'
import { Offers } from './offers.ts'
import { OrderRows } from './order-rows.ts'
import { OrderMaker } from './orders.ts'
import type { Parties } from './parties.ts'
import { PaymentRows } from './payment-rows.ts'
import { staff } from './people.ts'
import { ReceiptRows } from './receipt-rows.ts'
import { Receipts } from './receipts.ts'
import type { Reference } from './reference.ts'
import { ReturnActs } from './return-acts.ts'
import type { Numbers } from './series.ts'
import { ShopSales } from './simplified.ts'
import { StockPapers } from './stock-papers.ts'
import { PurchaseVat, SupplierBillRows } from './supplier-bill-rows.ts'
import { SupplierBills } from './supplier-bills.ts'
import { Suppliers } from './suppliers.ts'
import { Timeline } from './timeline.ts'

/** What stands before the history begins. */
export interface Known {
  sink: CopySink
  days: Days
  numbers: Numbers
  ledger: Ledger
  reference: Reference
  parties: Parties
  catalogue: Catalogue
  conditions: Conditions
}

/** Puts together all who tell the history; how many papers of each kind there are follows from the orders (domain.md 6.3). */
export function timelineOf(known: Known, orders: number): Timeline {
  const { sink, days, reference, parties, catalogue, conditions } = known
  const share = (of: number): number => Math.max(1, Math.round((of * orders) / 1_000_000))
  const suppliers = new Suppliers(reference, share(800))
  suppliers.write(sink, catalogue.categories.length)
  const maker = new OrderMaker({ parties, catalogue, conditions, reference }, { lastDay: days.last, staff })
  const payments = new PaymentRows(sink, days)
  const advances = new Advances(sink, { ...known, payments, units: reference.measureUnits })
  const receiptRows = new ReceiptRows(sink, days, staff)
  const rates = new PurchaseVat(reference)
  const billRows = new SupplierBillRows(sink, days, { staff, rates })
  const acts = new ReturnActs(sink, { ...known, rates, billRows, staff })
  const warehouses = warehouseNames
  return new Timeline({
    ...known,
    ...{ maker, advances, receiptRows },
    offers: new Offers(sink, { ...known, maker, staff }, share(90_000)),
    orderRows: new OrderRows(sink, days, reference.deliveryTypes),
    invoices: new InvoiceRows(sink, { ...known, advances, payments }),
    credits: new Credits(sink, known),
    receipts: new Receipts({ ...known, suppliers }),
    supplierBills: new SupplierBills({ ...known, receiptRows, billRows, acts }),
    shop: new ShopSales(sink, { ...known, staff }, share(60_000)),
    papers: new StockPapers(sink, { ...known, staff, warehouses }, { documents: share(8000), sheets: share(200) }),
  })
}
