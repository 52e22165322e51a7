import { referenceLists } from '../../contract/reference/reference.ts'
import { each, type Effect, type Effects } from './effect.ts'

function by(command: string, text: string): Effect {
  return { is: 'compensable', by: command, text }
}

function otherwise(text: string): Effect {
  return { is: 'compensable', text }
}

const sameAgain = (id: string): Effect => by(id, 'Iepriekšējo vērtību ieraksta ar to pašu darbību')

/** Taken back by a counter-document or another step, which stays visible. */
export const compensable: Effects = {
  'order.reserve': by('order.cancel', 'Rezervētās preces atbrīvo, pasūtījumu atceļot'),
  ...each('order.issue order.issue-part order.auto-process', () => by('order.revert', 'Izsniegtās preces atgriež noliktavā')),
  'order.revert': by('order.issue', 'Preces izsniedz vēlreiz'),
  'order.units': sameAgain('order.units'),
  'order.change-customer': by('order.change-customer', 'Klientu nomaina atpakaļ; cenas tiek pārrēķinātas'),
  'order.document-sign': by('order.document-unsign', 'Parakstu atsauc'),
  'order.document-unsign': by('order.document-sign', 'Dokumentu paraksta vēlreiz'),
  ...each('balance-confirmation.prepare supplier-balance-confirmation.prepare', () => otherwise('Aktu atsauc')),
  'balance-confirmation.withdraw': otherwise('Aktu par to pašu dienu sagatavo no jauna'),
  ...each('balance-confirmation.agrees balance-confirmation.differs', () => by('balance-confirmation.clear-answer', 'Atbildi noņem')),
  'balance-confirmation.clear-answer': by('balance-confirmation.agrees', 'Atbildi ieraksta vēlreiz'),
  ...each('customer.claim-interest late-interest.claim', () => otherwise('Prasījumu atceļ kopā ar rēķina sagatavi')),
  'interest-claim.cancel': otherwise('Procentus prasa no jauna'),
  'offset.create': otherwise('Ieskaitu atsauc tā lapā'),
  'offset.withdraw': otherwise('Parādus ieskaita no jauna'),
  'invoice.accept': by('credit.of-invoice', 'Akceptētu rēķinu labo ar kredītrēķinu'),
  'invoice.withdraw': by('invoice.accept', 'Rēķinu akceptē vēlreiz'),
  ...each('invoice.pay invoice.pay-by-credit', () => by('invoice.unpay', 'Maksājumu atsauc')),
  'invoice.unpay': by('invoice.pay', 'Maksājumu reģistrē vēlreiz'),
  'advance.mark-as-paid': by('advance.mark-as-unpaid', 'Apmaksu atsauc'),
  'advance.mark-as-unpaid': by('advance.mark-as-paid', 'Apmaksu reģistrē vēlreiz'),
  'simplified.pay': by('simplified.unpay', 'Apmaksu atsauc'),
  'simplified.unpay': by('simplified.pay', 'Apmaksu reģistrē vēlreiz'),
  'customer.refund': by('customer.remove-refund', 'Atmaksu atsauc'),
  'customer.remove-refund': by('customer.refund', 'Atmaksu reģistrē vēlreiz'),
  'offer.draft': by('offer.rejected', 'Piedāvājumu atkal atzīmē kā noraidītu'),
  ...each('offer.sent offer.accepted', () => by('offer.copy', 'Jaunu piedāvājumu sagatavo, to kopējot')),
  'procurement.ordered': by('procurement.cancel', 'Pasūtīto atceļ'),
  ...each('procurement.receive procurement.accept', () => by('return-act.create', 'Saņemtās preces atdod ar atgriešanas aktu')),
  'supplier-invoice.accept': by('supplier-invoice.reopen', 'Rēķinu atver labošanai'),
  'supplier-invoice.accept-with-difference': by('supplier-invoice.reopen', 'Rēķinu atver labošanai'),
  'incoming-invoice.receive': otherwise('Lieki ielādētu rēķinu noraida'),
  'incoming-message.check': otherwise('Lieki saņemtu rēķinu noraida'),
  ...each('incoming-invoice.prepare incoming-invoice.items incoming-invoice.accept-differences incoming-invoice.check', () =>
    otherwise('Sagatavoto piegādātāja rēķinu dzēš; saņemtais atkal gaida'),
  ),
  'incoming-invoice.reopen': by('incoming-invoice.refuse', 'Rēķinu noraida vēlreiz'),
  'supplier-invoice.add-customs': by('supplier-invoice.remove-customs', 'Deklarāciju noņem'),
  'supplier-invoice.remove-customs': by('supplier-invoice.add-customs', 'Deklarāciju pievieno vēlreiz'),
  'supplier-invoice.approve': by('supplier-invoice.decline', 'Saskaņojumu atsauc, rēķinu noraidot'),
  'supplier-invoice.decline': by('supplier-invoice.approve', 'Rēķinu saskaņo'),
  'supplier-invoice.reopen': by('supplier-invoice.accept', 'Rēķinu apstiprina vēlreiz'),
  'supplier-invoice.pay': by('supplier-invoice.unpay', 'Apmaksu atsauc'),
  ...each('supplier-invoice.unpay supplier-invoice.unpay-one', () => by('supplier-invoice.pay', 'Apmaksu reģistrē vēlreiz')),
  'invoice.dispute': by('invoice.end-dispute', 'Strīdu beidz'),
  'invoice.end-dispute': by('invoice.dispute', 'Rēķinu atzīmē vēlreiz'),
  'supplier-invoice.hold-payment': by('supplier-invoice.release-payment', 'Apmaksu atļauj'),
  'supplier-invoice.release-payment': by('supplier-invoice.hold-payment', 'Apmaksu aiztur vēlreiz'),
  'supplier-payment.create': otherwise('Maksājumu dzēš maksājumu sarakstā'),
  'supplier-payment.allocate': by('supplier-payment.delete', 'Maksājumu dzēš un reģistrē no jauna'),
  'supplier.settle': otherwise('Rēķina apmaksu atsauc tā lapā; nauda un kredītrēķini ir atkal brīvi'),
  'supplier-payment.delete': by('supplier-payment.create', 'Maksājumu reģistrē vēlreiz'),
  ...each('vat-return.create vat-return.correct', () => otherwise('Deklarāciju dzēš, kamēr tā nav iesniegta')),
  'vat-return.file': by('vat-return.correct', 'Iesniegtu deklarāciju precizē'),
  ...each('voucher.create voucher.copy', () => otherwise('Izziņu dzēš, kamēr tā nav iegrāmatota')),
  'voucher.post': by('voucher.reverse', 'Izziņu stornē'),
  'voucher.close-year': otherwise('Gadu atver tā izziņā, kamēr nav slēgts vēlāks'),
  'voucher.reopen-year': by('voucher.close-year', 'Gadu slēdz vēlreiz'),
  ...each(
    `cash-order.receive cash-order.pay-out cash-order.from-bank cash-order.to-bank cash-order.advance cash-order.advance-back
    invoice.receive-cash supplier-invoice.pay-cash`,
    () => otherwise('Orderi anulē tā lapā'),
  ),
  'payment-order.create': otherwise('Uzdevumu dzēš, kamēr tas nav iesniegts'),
  'payment-order.add-invoices': otherwise('Rēķinu izņem no uzdevuma rindās'),
  ...each('payment-order.submit payment-order.approve', () => by('payment-order.return', 'Uzdevumu atgriež labošanai')),
  'payment-order.return': by('payment-order.submit', 'Uzdevumu iesniedz vēlreiz'),
  'payment-order.execute': otherwise('Maksājumu dzēš maksājumu sarakstā; uzdevuma rinda atkal gaida'),
  'return-act.accept': by('return-act.cancel', 'Atdotās preces atgriež krājumā, aktu atceļot'),
  ...each('write-off.accept stock-check.accept removal.reverse stock.remove-goods', () =>
    by('correction.create', 'Krājumu labo ar korekcijas dokumentu'),
  ),
  ...each('removal.create correction.create', () => otherwise('Dokumentu atceļ ar „Atcelt dokumentu”')),
  'branch.delete': by('branch.restore', 'Filiāli atjauno'),
  'branch.restore': by('branch.delete', 'Filiāli atkal dzēš'),
  'branch.attach-contact': by('branch.detach-contact', 'Kontaktpersonu atvieno'),
  'branch.detach-contact': by('branch.attach-contact', 'Kontaktpersonu piesaista vēlreiz'),
  'contact.invite': by('contact.revoke', 'Pieeju liedz'),
  'contact.revoke': by('contact.invite', 'Kontaktpersonu uzaicina vēlreiz'),
  'user.delete': by('user.activate', 'Lietotāju atjauno'),
  'user.activate': by('user.delete', 'Lietotāju atkal dzēš'),
  'item.back': by('item.eol', 'Preci atkal izņem no aprites'),
  'inventory.unassign': by('inventory.assign', 'Inventāru nodod vēlreiz'),
  'courier.detach': by('courier.attach', 'Pieteikumu nodod kurjeram vēlreiz'),
  'courier.fail': by('courier.attach', 'Pieteikumu nodod kurjeram vēlreiz'),
  'rent.end': by('rent.reopen', 'Nomu atjauno'),
  'rent.reopen': by('rent.end', 'Nomu atkal beidz'),
  'rent.add-machine': by('rent.remove-machine', 'Iekārtu dzēš no nomas'),
  'rent.return-machine': by('rent.edit-machine', 'Beigu datumu labo iekārtas datos'),
  'rent.invoice': otherwise('Rēķina melnrakstu dzēš, akceptētu rēķinu labo ar kredītrēķinu'),
  'rent.bill': otherwise('Rēķinu melnrakstus dzēš, akceptētus labo ar kredītrēķiniem'),
  'rent.open-meter': by('rent.remove-reading', 'Rādījumu dzēš'),
  'subscription.accept': by('subscription.end', 'Abonēšanu beidz'),
  'component-list.use': sameAgain('component-list.use'),
  'component-list.retire': by('component-list.use', 'Versiju atkal lieto'),
  'shop.pay': by('shop.return', 'Preces pieņem atpakaļ un naudu atdod'),
  'shop.sell': otherwise('Preces pieņem atpakaļ un naudu atdod'),
  'shop.park': by('shop.resume', 'Pārdevumu turpina'),
  'shop.resume': by('shop.park', 'Pārdevumu atkal atliek'),
  'shop.park-new': otherwise('Pārdevumu turpina no saraksta'),
  'service.document-sign': by('service.document-unsign', 'Parakstu noņem'),
  'service.document-unsign': by('service.document-sign', 'Parakstu atzīmē vēlreiz'),
  'task.link': by('task.unlink', 'Saiti noņem'),
  'task.unlink': by('task.link', 'Ierakstu piesaista vēlreiz'),
  'item.set-param': by('item.clear-param', 'Parametru noņem vai nosaka citu vērtību'),
  'item.clear-param': by('item.set-param', 'Parametru nosaka vēlreiz'),
  'sale.category': by('sale.remove-category', 'Kategoriju noņem vai nosaka citu atlaidi'),
  'sale.remove-category': by('sale.category', 'Atlaidi nosaka vēlreiz'),
  'bank-entry.match': by('bank-entry.unmatch', 'Sasaisti atsauc'),
  'bank-entry.account': by('bank-entry.unmatch', 'Sasaisti atsauc'),
  'bank-entry.unmatch': by('bank-entry.match', 'Ierakstu sasaista vēlreiz'),
  'customer.forget-payer-account': otherwise('Kontu iemāca nākamā sasaiste'),
  'bank-entry.accept-certain': otherwise('Katra ieraksta sasaisti atsauc atsevišķi'),
  'import.run': by('import.undo', 'Ielādi atsauc visu kopā'),
  'customer.agree-maintenance': by('customer.end-maintenance', 'Vienošanos atceļ'),
  'customer.end-maintenance': by('customer.agree-maintenance', 'Vienojas vēlreiz'),
  'stock-check-line.skip': by('stock-check-line.reopen', 'Rindu tomēr skaita'),
  'stock-check-line.reopen': by('stock-check-line.skip', 'Rindu atkal izlaiž'),
  'customer.set-logo': by('customer.remove-logo', 'Logotipu noņem'),
  'price-clarification.remove-supplier': by('price-clarification.add-supplier', 'Piegādātāju pievieno vēlreiz'),
  'company.set-logo': by('company.remove-logo', 'Logotipu noņem'),
  ...each(
    `session.save-profile session.rename-passkey company.save company.save-properties company.skip-step company.close-period
    company.demand-second-factor user.set-roles user.set-permissions role.set-permissions webhook.change customer.edit-payment
    branch.edit-payment customer.edit-price customer.edit-discount customer.edit-category-discount customer.level-category-discount
    customer.edit-bank-account customer.edit-profile customer.set-module item.arrange-images item.options item.related category.edit
    category.move category.vat-rate category.reverse-vat category.price-rates category.accounts category.rename-option
    category.offer-options category.edit-option-value inventory.edit-maintenance supplier.edit-category order.line-data
    order.document-edit order.waybill invoice.set-number credit.set-number advance.change-amount procurement.line-data
    stock-check.count stock-check-line.type-count stock-check-line.nothing stock-check-line.cost stock-check-count.assign rent.price
    rent.terms rent.edit-machine rent.edit-price rent.correct-reading subscription.change-price price-clarification.choose
    price-clarification.best price-clarification.best-of-line price-clarification.soonest price-clarification.mark-up courier.of-day
    service.add-discount service.assign service.note-work service.counters task.edit-comment lead.edit-comment ticket.edit-comment
    ticket.accept ticket.correct-estimate number-series.continue import.twins`,
    sameAgain,
  ),
  ...each(
    `account.create advance.issue branch.add-contact category.add-option category.add-option-value category.create
    component-list.new-version component-list.save contract.create courier.save credit.draft credit.take-order customer.add-bank-accounts
    customer.add-branch customer.add-category-discounts customer.add-contact customer.add-discounts customer.add-files
    customer.add-prices customer.copy-prices customer.create customer.create-supplier inventory.add-maintenance inventory.hand-over
    invoice.draft item.add-images item.create item.duplicate lead.add-files lead.comment lead.customer lead.offer lead.save
    maintenance.take message.create offer.add-files offer.copy offer.create order.acceptance-act order.carry order.courier order.document
    order.issue-invoice order.make order.replicate order.take order.take-offered param.add-value param.create
    price-clarification.add-sheet price-clarification.add-supplier price-clarification.add-text price-clarification.offer
    price-clarification.purchase price-clarification.save procurement.create procurement.from-excel procurement.remove-goods
    production.save production.supply rent.add-photo rent.credit rent.document rent.import-readings rent.save rent.save-readings
    return-act.create role.create sale.save service.add-files service.courier service.document service.invoice service.take
    shop-report.save shop.invoice simplified.copy simplified.issue stock-check.create stock-check.upload stock-count.create
    subscription.save supplier-invoice.credit supplier-invoice.draft supplier.add-categories supplier.add-files supplier.create task.add-files task.comment
    task.save ticket.add-images ticket.comment ticket.invoice ticket.save transportation.add-files transportation.add-invoice
    transportation.add-order transportation.save user.create write-off.create import.check bank-statement.import`,
    () => otherwise('Izveidoto dzēš'),
  ),
  ...Object.fromEntries(
    referenceLists.map(
      ({ table, writtenOnPage }) => [`${table}.${writtenOnPage ? 'save' : 'create'}`, otherwise('Izveidoto dzēš')] as const,
    ),
  ),
}
