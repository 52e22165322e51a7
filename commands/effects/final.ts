import { referenceLists } from '../../contract/reference/reference.ts'
import { each, type Effect, type Effects } from './effect.ts'

function because(text: string): () => Effect {
  return () => ({ is: 'final', text })
}

const deleted = because('Dzēsto nevar atjaunot')

/** Never taken back, and why. */
export const final: Effects = {
  ...each(
    `account.delete category.delete category.delete-option category.delete-option-value company.remove-logo component-list.delete
    contact.delete courier.delete credit.delete customer-file.delete customer.delete-bank-account customer.delete-category-discount
    customer.clear-category-discount customer.delete-file customer.delete-price file.delete import.delete invoice.delete item.delete
    item.delete-image lead.delete lead.delete-comment lead.delete-file message.delete offer.delete offer.delete-file order.delete
    param.delete param.delete-value price-clarification.delete price-clarification.delete-image procurement.delete production.delete
    rent.delete rent.remove-machine rent.remove-reading return-act.delete payment-order.delete vat-return.delete voucher.delete sale.delete service.delete service.delete-file
    service.document-delete shop-report.delete shop.delete stock-check-count.take-back stock-check.delete stock-count.delete
    subscription.delete supplier-invoice.delete supplier.delete supplier.delete-category supplier.delete-file task.delete
    task.delete-comment task.delete-file ticket.delete ticket.delete-comment ticket.delete-image transportation.delete
    transportation.delete-file webhook.delete write-off.delete import.undo bank-statement.remove`,
    deleted,
  ),
  ...Object.fromEntries(referenceLists.map(({ table }) => [`${table}.delete`, deleted()] as const)),
  ...each(
    `advance.email company.test-letter company.go-on contract.mail credit.email customer.mail-statement invoice.email invoice.email-due reminder.send reminder.send-to-address reminder-letter.mail balance-confirmation.send balance-confirmation.mail customer.confirm-balance supplier-balance-confirmation.send supplier.confirm-balance invoice.email-to-address
    offer.mail order.mail price-clarification.ask service.document-mail service.mail transportation.mail user.mail-password webhook.resend
    webhook.try`,
    because('Nosūtīto nevar dabūt atpakaļ'),
  ),
  ...each(
    'api-token.revoke session.end session.end-others user.end-sessions user.reset-password user.reset-second-factor',
    because('Beigta piekļuve neatgriežas; jāpieslēdzas vai jāizveido no jauna'),
  ),
  ...each(
    'order.split order.split-missing order.merge procurement.split production.split service.split manufacturers.transfer',
    because('Sadalīto un apvienoto atpakaļ nesaliek'),
  ),
  ...each(
    'order.cancel procurement.cancel supplier-invoice.cancel return-act.cancel payment-order.cancel transportation.cancel credit.reject advance.annul simplified.annul',
    because('Atceltu dokumentu nevar atjaunot; to var izveidot no jauna'),
  ),
  ...each(
    'courier.complete transportation.depart transportation.deliver subscription.end ticket.agree ticket.decline',
    because('Šī gaita atpakaļ neiet'),
  ),
  ...each('payment-order.export payment-order.reject', because('Bankai nodotais paliek; atlikušo maksā ar jaunu uzdevumu')),
  'cash-order.annul': { is: 'final', text: 'Anulētu orderi neatjauno; izraksta jaunu' },
  'voucher.reverse': { is: 'final', text: 'Stornētu izziņu neatjauno; to kopē un iegrāmato no jauna' },
  'customer.remove-logo': deleted(),
  ...each('group-job.stop group-job.confirm group-job.resume group-job.stop-current', because('Katram ierakstam izdarīto atsauc tajā')),
  'credit.accept': { is: 'final', text: 'Akceptēts kredītrēķins paliek; jaunu rēķinu izraksta no pasūtījuma' },
  'advance.apply': { is: 'final', text: 'Ieskaitītu avansu atbrīvo tikai rēķina labojums' },
  'production.start': { is: 'final', text: 'Sāktas ražošanas komponentes jau ir paņemtas' },
  'production.complete': { is: 'final', text: 'Saražotais jau ir krājumā' },
  ...each('inventory.write-off unit.replace inventory.reset-maintenance', because('Ieraksts vienības vēsturē paliek')),
  ...each('stock-check.nothing-there stock-check.skip-rest', because('Skaita uzreiz daudzām rindām; labo pa vienai')),
  ...each('shop.register shop-report.register', because('Kases aparātā reģistrētais paliek')),
  ...each('shop.return shop.full-invoice shop.settle-difference', because('Kases dokumenti paliek')),
  ...each('rent.send-readings export.mark return-act.register-credit', because('Nodotais jau ir izmantots tālāk')),
  ...each('customer.check-vat supplier.check-vat', because('Pārbaudes brīdis tiek pierakstīts')),
  ...each('message.archive message.mark-as-read message.read told.read', because('Izlasītu un arhivētu atpakaļ neatzīmē')),
  'service.all-done': { is: 'final', text: 'Atzīmē daudzus darbus uzreiz; labo pa vienam' },
}
