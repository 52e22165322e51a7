import type { Command } from '../command.ts'
import { compensable } from './compensable.ts'
import { each, type Effect, type Effects } from './effect.ts'
import { final } from './final.ts'
import { reversible } from './reversible.ts'

const nothing: Effect = { is: 'nothing' }
const lines: Effect = { is: 'lines' }

const others: Effects = {
  ...each(
    `component-list.add-line component-list.edit-line component-list.arrange-lines component-list.delete-line credit.add-line credit.edit-line credit.arrange-lines credit.delete-line
    invoice.edit-line invoice.arrange-lines invoice.delete-line offer.add-lines offer.edit-line offer.delete-line offer.arrange-lines order.add-lines
    order.edit-line order.delete-line order.arrange-lines price-clarification.add-line price-clarification.edit-line price-clarification.arrange-lines price-clarification.delete-line procurement.add-lines
    procurement.edit-line procurement.arrange-lines procurement.delete-line production.add-line production.edit-line production.arrange-lines production.delete-line return-act.add-line payment-order.edit-line payment-order.delete-line voucher.add-line voucher.edit-line voucher.delete-line
    return-act.edit-line return-act.arrange-lines return-act.delete-line sale.add-line sale.edit-line sale.delete-line service.add-row service.edit-row
    service.delete-row shop.add-line shop.edit-line shop.delete-line simplified.add-lines simplified.edit-line simplified.arrange-lines simplified.delete-line
    stock-count.add-line stock-count.edit-line stock-count.arrange-lines stock-count.delete-line subscription.add-line subscription.edit-line
    subscription.arrange-lines subscription.delete-line supplier-invoice.add-line supplier-invoice.edit-line supplier-invoice.arrange-lines supplier-invoice.delete-line transportation.add-line transportation.edit-line
    transportation.arrange-lines transportation.delete-line write-off.add-line write-off.edit-line write-off.arrange-lines write-off.delete-line`,
    () => lines,
  ),
  ...each(
    `advance.pdf advance.pdf-in-language advance.xml courier.sheet credit.pdf credit.pdf-in-language credit.xml customer.open-file customer.statement-pdf customer.late-interest-pdf customer-file.open
    export.day export.period export.updated file.download import.export import.faults import.template invoice.acceptance-pdf
    invoice.acceptance-pdf-in-language invoice.branch-excel invoice.branch-pdf invoice.group-pdf e-invoice.batch invoice.pdf invoice.pdf-in-language
    incoming-invoice.file invoice.xml item.label ledger.csv vat-return.xml oss-return.csv item.open-stock lead.open-file number-series.excel offer.open-file offer.pdf offer.pdf-in-language
    order.document-pdf order.document-pdf-in-language order.pdf order.pdf-in-language price-clarification.open-image
    cash-order.pdf cash-book.pdf cash-book.csv reminder-letter.pdf interest-claim.pdf offset.pdf balance-confirmation.pdf price-clarification.pdf price-clarification.pdf-for-suppliers procurement.excel procurement.labels procurement.line-labels
    production.labels removal.pdf removal.xml rent.show-document report.branch-totals report.invoices-excel report.service-excel
    report.uninvoiced-excel return-act.excel return-act.pdf return-act.xml service.document-pdf service.open-file service.pdf
    service.pdf-in-language service.prices-pdf shop-report.pdf shop-report.xml shop.pdf shop.print-last simplified.pdf
    simplified.pdf-in-language simplified.xml sonax.convert stock-check.all-pdf stock-check.blank-pdf stock-check.excel stock-check.pdf stock-check.xml
    stock-count.excel stock-report.excel stock-report.pdf stock.excel stock.label subscription.preview supplier-invoice.xml
    supplier.open-file task.open-file ticket.open-image transportation.cmr transportation.open-file view.export write-off.pdf
    write-off.xml`,
    () => nothing,
  ),
}

const tables: readonly Effects[] = [reversible, compensable, final, others]

/** Declared once each; a test holds that every command that changes something is declared. */
export const declaredEffects: ReadonlyMap<string, Effect> = new Map(tables.flatMap((table) => Object.entries(table)))

export const declarations: readonly string[] = tables.flatMap((table) => Object.keys(table))

export function effectOf({ id, silent }: Pick<Command, 'id' | 'silent'>): Effect {
  return silent ? nothing : (declaredEffects.get(id) ?? nothing)
}

/** Before acting: how the change is taken back. Null for commands that change nothing. */
export function effectText(effect: Effect): string | null {
  switch (effect.is) {
    case 'nothing':
      return null
    case 'reversible':
      return 'Atsaucams ar Ctrl+Z'
    case 'lines':
      return 'Rindās atsaucams ar Ctrl+Z'
    case 'compensable':
      return `Labojams citādi: ${effect.text.charAt(0).toLowerCase()}${effect.text.slice(1)}`
    case 'final':
      return `Nav atsaucams: ${effect.text.charAt(0).toLowerCase()}${effect.text.slice(1)}`
  }
}
