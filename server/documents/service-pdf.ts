import type { Content } from 'pdfmake/interfaces'
import { deliveryLine } from './address.ts'
import type { Printed } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable } from './pdf-lines.ts'
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
import { totalsBlock } from './pdf-totals.ts'
import { printable } from './printable.ts'
import type { ServiceDocument } from './service-model.ts'
import { lineTexts, orderTexts, serviceTexts, shared } from './texts.ts'
import type { Voice } from './voice.ts'

type Document = Printed<ServiceDocument>

/** Prints of a service application: parties, machines with their faults, what was done and taken, and the signatures of acts. */
export async function servicePdf(given: Document): Promise<Uint8Array> {
  const document = printable(given)
  const frame = frameOf(document, serviceTexts[document.form], document.date)
  const { voice } = frame
  const kind = document.form === 'prices' ? 'priced' : 'counted'
  const flow = { head: headOf(voice, document), ...lineTable(voice, document.lines, kind), closing: closingOf(voice, document) }
  return printFlow(flow, frame)
}

const isAct = ({ form }: Pick<ServiceDocument, 'form'>): boolean => form !== 'application' && form !== 'prices'

function headOf(voice: Voice, document: Document): Block[] {
  const { seller, buyer, number, logo, application, form } = document
  const facts: Fact[] = [
    [serviceTexts.date, voice.date(document.date)],
    [serviceTexts.basis, isAct(document) ? `${application.number}, ${voice.date(application.date)}` : null],
    [serviceTexts.type, document.type],
    [serviceTexts.planned, isAct(document) ? null : voice.date(document.planned_date)],
    [serviceTexts.completed, voice.date(document.completed_on)],
    [shared.contract, document.contract_ref],
    [serviceTexts.place, deliveryLine(document.place, voice)],
    [serviceTexts.contact, document.contact_name],
  ]
  const bank = form === 'prices' ? bankFacts(seller) : []
  return [
    () => titleBlock(voice, { title: serviceTexts[form], number, seller, logo }),
    () => factStrip(voice, facts),
    () =>
      partiesBlock(
        voice,
        [serviceTexts.provider, ...partyFacts(voice, seller), ...bank],
        [orderTexts.customer, ...partyFacts(voice, buyer)],
        [seller.name, buyer.name],
      ),
    ...machineBlocks(voice, document),
    ...(form === 'work_act' ? [] : textBlocks(voice.say(serviceTexts.problem), document.problem)),
    ...textBlocks(voice.say(serviceTexts.diagnosis), document.diagnosis),
  ]
}

function machineBlocks(voice: Voice, { machines }: Document): Block[] {
  return machines.map((machine, index) => (): Content => {
    const said = [machine.problem, machine.counters && `${voice.say(serviceTexts.counters)}: ${machine.counters}`].filter(Boolean)
    return {
      stack: [
        ...(index === 0 ? [heading(voice.say(serviceTexts.machines))] : []),
        { text: [`${index + 1}. `, { text: machine.name, bold: true }] },
        ...said.map((text) => ({ text: text ?? '', margin: [12, 0, 0, 0] as [number, number, number, number] })),
      ],
      margin: [0, 0, 0, index === machines.length - 1 ? 10 : 3],
    }
  })
}

function closingOf(voice: Voice, document: Document): Block[] {
  const rows = [
    { label: lineTexts.totalNet, amount: document.net },
    { label: lineTexts.vat, amount: document.vat },
    { label: lineTexts.totalGrossEur, amount: document.gross, isStrong: true },
  ]
  const before: Block[] = [
    ...(document.form === 'prices' ? [() => totalsBlock(voice, document, rows, voice.words(document.gross))] : []),
    ...spaced(textBlocks(voice.say(serviceTexts.result), document.result)),
    ...(isAct(document) ? [() => statement(document.text ?? usualStatement(voice, document))] : textBlocks('', document.text)),
    ...textBlocks(voice.say(shared.notes), document.notes),
  ]
  if (document.form === 'prices') return [...before, () => ({ stack: voice.each(serviceTexts.noInvoice) })]
  const taker = [document.accepted_by, voice.date(document.signed_at)].filter(Boolean).join(', ')
  return signed(before, () => signatures(voice, [serviceTexts.gave, document.handed_over_by], [serviceTexts.took, taker || null]))
}

/** What follows the table of lines without sums stands apart from it. */
function spaced([first, ...others]: Block[]): Block[] {
  return first ? [() => ({ stack: [first()], margin: [0, 10, 0, 0] }), ...others] : others
}

function usualStatement(voice: Voice, { form }: Document): string {
  const texts = { work_act: serviceTexts.workDone, defect_act: serviceTexts.defectFound, handover_act: serviceTexts.handedOver }
  return voice.each(form === 'application' || form === 'prices' ? serviceTexts.workDone : texts[form]).join('\n')
}

function statement(text: string): Content {
  return { text, margin: [0, 12, 0, 14] }
}
