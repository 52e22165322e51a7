import type { Content } from 'pdfmake/interfaces'
import { deliveryLine } from './address.ts'
import type { Printed } from './model.ts'
import type { Block } from './pdf-flow.ts'
import { lineDocumentPdf } from './pdf-line-document.ts'
import {
  bankFacts,
  factStrip,
  heading,
  partiesBlock,
  partyFacts,
  signatures,
  signed,
  textBlocks,
  titleBlock,
  type Fact,
} from './pdf-parts.ts'
import { sumRows, totalsBlock } from './pdf-totals.ts'
import type { ServiceDocument } from './service-model.ts'
import { orderTexts, serviceTexts, shared } from './texts.ts'
import type { DocumentLocale } from './voice.ts'

type Document = Printed<ServiceDocument>

export function servicePdf(document: Document): Promise<Uint8Array> {
  return lineDocumentPdf(document, {
    title: serviceTexts[document.form],
    table: document.form === 'prices' ? 'priced' : 'counted',
    head: headOf,
    closing: closingOf,
  })
}

const isAct = ({ form }: Pick<ServiceDocument, 'form'>): boolean => form !== 'application' && form !== 'prices'

function headOf(locale: DocumentLocale, document: Document): Block[] {
  const { seller, buyer, number, logo, application, form } = document
  const facts: Fact[] = [
    [serviceTexts.date, locale.date(document.date)],
    [serviceTexts.basis, isAct(document) ? `${application.number}, ${locale.date(application.date)}` : null],
    [serviceTexts.type, document.type],
    [serviceTexts.planned, isAct(document) ? null : locale.date(document.planned_date)],
    [serviceTexts.completed, locale.date(document.completed_on)],
    [shared.contract, document.contract_ref],
    [serviceTexts.place, deliveryLine(document.place, locale)],
    [serviceTexts.contact, document.contact_name],
  ]
  const bank = form === 'prices' ? bankFacts(seller) : []
  return [
    () => titleBlock(locale, { title: serviceTexts[form], number, seller, logo }),
    () => factStrip(locale, facts),
    () =>
      partiesBlock(
        locale,
        [serviceTexts.provider, ...partyFacts(locale, seller), ...bank],
        [orderTexts.customer, ...partyFacts(locale, buyer)],
        [seller.name, buyer.name],
      ),
    ...machineBlocks(locale, document),
    ...(form === 'work_act' ? [] : textBlocks(locale.say(serviceTexts.problem), document.problem)),
    ...textBlocks(locale.say(serviceTexts.diagnosis), document.diagnosis),
  ]
}

function machineBlocks(locale: DocumentLocale, { machines }: Document): Block[] {
  return machines.map((machine, index) => (): Content => {
    const details = [machine.problem, machine.counters && `${locale.say(serviceTexts.counters)}: ${machine.counters}`].filter(Boolean)
    return {
      stack: [
        ...(index === 0 ? [heading(locale.say(serviceTexts.machines))] : []),
        { text: [`${index + 1}. `, { text: machine.name, bold: true }] },
        ...details.map((text) => ({ text: text ?? '', margin: [12, 0, 0, 0] as [number, number, number, number] })),
      ],
      margin: [0, 0, 0, index === machines.length - 1 ? 10 : 3],
    }
  })
}

function closingOf(locale: DocumentLocale, document: Document): Block[] {
  const before: Block[] = [
    ...(document.form === 'prices' ? [() => totalsBlock(locale, document, sumRows(document), locale.words(document.gross))] : []),
    ...spaced(textBlocks(locale.say(serviceTexts.result), document.result)),
    ...(isAct(document) ? [() => statement(document.text ?? usualStatement(locale, document))] : textBlocks('', document.text)),
    ...textBlocks(locale.say(shared.notes), document.notes),
  ]
  if (document.form === 'prices') return [...before, () => ({ stack: locale.each(serviceTexts.noInvoice) })]
  const taker = [document.accepted_by, locale.date(document.signed_at)].filter(Boolean).join(', ')
  return signed(before, () => signatures(locale, [serviceTexts.gave, document.handed_over_by], [serviceTexts.took, taker || null]))
}

function spaced([first, ...others]: Block[]): Block[] {
  return first ? [() => ({ stack: [first()], margin: [0, 10, 0, 0] }), ...others] : others
}

function usualStatement(locale: DocumentLocale, { form }: Document): string {
  const texts = { work_act: serviceTexts.workDone, defect_act: serviceTexts.defectFound, handover_act: serviceTexts.handedOver }
  return locale.each(form === 'application' || form === 'prices' ? serviceTexts.workDone : texts[form]).join('\n')
}

function statement(text: string): Content {
  return { text, margin: [0, 12, 0, 14] }
}
