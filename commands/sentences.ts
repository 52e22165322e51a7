import { countOf } from '../contract/format.ts'
import { kindWords } from '../contract/record-names.ts'
import type { RecordedRun } from '../contract/recorded.ts'
import type { Arguments, Command } from './command.ts'
import { inPast } from './past-tense.ts'

/** @file Runs of commands as sentences: «Pasūtījums PAS-2026-000123: izsniegtas preces 3 rindās». */

/** Goods in so many lines. */
const goods = (participle: string) => (args: Arguments) => {
  const many = countIn(args)
  return many === 0 ? participle : `${participle} ${countOf(many, 'rindā', 'rindās', 'rindās')}`
}
const linesAdded = (args: Arguments) => {
  const many = countIn(args)
  return many > 1 ? `pievienotas ${countOf(many, 'rinda', 'rindas', 'rindu')}` : 'pievienota rinda'
}

type Past = string | ((args: Arguments) => string)

/** What was done, by the command's id; a participle that follows the record's gender ends in `ts`. */
const byId: Readonly<Record<string, Past>> = {
  'order.take': 'izveidots pasūtījums',
  'order.take-offered': 'izveidots pasūtījums no piedāvājuma',
  'order.reserve': 'nodots izpildē',
  'order.issue': goods('izsniegtas preces'),
  'order.issue-part': goods('izsniegtas preces'),
  'order.units': goods('norādītas vienības'),
  'order.issue-invoice': 'izrakstīts rēķins',
  'order.revert': 'atgriezts izpildē',
  'order.merge': (args) => `pievienoti ${countOf(countIn(args), 'pasūtījums', 'pasūtījumi', 'pasūtījumu')}`,
  'order.replicate': 'atkārtots jaunā pasūtījumā',
  'order.change-customer': 'mainīts klients',
  'order.edit-delivery': 'labota piegāde',
  'invoice.draft': 'sagatavots rēķins',
  'invoice.unpay': 'atcelta samaksa',
  'invoice.pay-by-credit': 'samaksāts no klienta kredīta',
  'invoice.withdraw': 'atsaukts',
  'credit.draft': 'sagatavots kredītrēķins',
  'credit.take-order': 'izveidots pasūtījums no kredītrēķina',
  'procurement.create': 'izveidots iepirkums',
  'procurement.ordered': 'pasūtīts piegādātājam',
  'procurement.receive': 'saskaitīts un pieņemts',
  'procurement.accept': 'pieņemtas preces',
  'procurement.date': 'mainīts datums',
  'supplier-invoice.draft': 'ievadīts piegādātāja rēķins',
  'supplier-invoice.accept-with-difference': 'akceptēts ar starpību',
  'return-act.create': 'izveidots atgriešanas akts',
  'return-act.register-credit': 'reģistrēts piegādātāja kredītrēķins',
  'service.take': 'izveidots servisa pieteikums',
  'service.assign': 'nodots izpildītājam',
  'service.invoice': 'sagatavots rēķins',
  'service.add-discount': 'piešķirta atlaide',
  'service.document': 'izveidots servisa akts',
  'ticket.save': 'nosūtīts atbalsta pieteikums',
  'offer.sent': 'atzīmēts kā nosūtīts',
  'offer.accepted': 'atzīmēts kā apstiprināts',
  'offer.rejected': 'atzīmēts kā noraidīts',
  'offer.draft': 'atgriezts sagatavošanā',
  'advance.issue': 'izrakstīts avansa rēķins',
  'simplified.issue': 'izrakstīts vienkāršais rēķins',
  'rent.save': 'izveidota noma',
  'rent.invoice': 'izrakstīts nomas rēķins',
  'component-list.save': 'izveidots komponenšu saraksts',
  'production.save': 'izveidots ražošanas pieteikums',
  'sale.save': 'izveidota akcija',
  'subscription.save': 'izveidota abonēšana',
  'transportation.save': 'izveidots pārvadājums',
  'price-clarification.save': 'izveidota cenu aptauja',
  'courier.save': 'izveidots kurjera pieteikums',
  'shop.sell': 'pārdots',
  'shop-report.save': 'izveidota dienas atskaite',
  'service.revert': 'atgriezts darbā',
  'task.save': 'izveidots uzdevums',
  'lead.save': 'izveidots potenciālais klients',
  'lead.no-call': 'atzīmēts, ka nav jāzvana',
  'item.webshop': 'mainīts, vai rāda interneta veikalā',
  'category.webshop': 'mainīts, vai rāda interneta veikalā',
  'rent.do-not-invoice': 'mainīts, vai izraksta rēķinus',
  'price-clarification.mark-up': 'izvēlētas lētākās atbildes un uzlikts uzcenojums',
  'ticket.accept': 'pieņemts ar tāmi',
  'ticket.agree': 'tāmei piekrita',
  'ticket.decline': 'no tāmes atteicās',
}

/** The same of what many kinds of records have, by the end of the id. */
const byVerb: Readonly<Record<string, Past>> = {
  edit: 'laboti dati',
  change: 'laboti dati',
  'add-line': linesAdded,
  'add-lines': linesAdded,
  'add-row': linesAdded,
  'edit-line': 'labota rinda',
  'edit-row': 'labota rinda',
  'line-data': 'laboti rindas dati',
  'delete-line': 'dzēsta rinda',
  'delete-row': 'dzēsta rinda',
  delete: 'dzēsts',
  accept: 'akceptēts',
  cancel: 'atcelts',
  annul: 'anulēts',
  complete: 'pabeigts',
  start: 'sākts',
  reopen: 'atsākts',
  pause: 'apturēts',
  resume: 'atsākts',
  end: 'izbeigts',
  reject: 'noraidīts',
  split: goods('sadalīts'),
  pay: 'samaksāts',
  unpay: 'samaksa atcelta',
  mail: 'nosūtīts e-pastā',
  email: 'nosūtīts e-pastā',
  'email-to-address': 'nosūtīts e-pastā',
  pdf: 'atvērts PDF',
  xml: 'lejupielādēts XML',
  excel: 'lejupielādēta izklājlapa',
  comment: 'pievienots komentārs',
  'edit-comment': 'labots komentārs',
  'delete-comment': 'dzēsts komentārs',
  'set-number': 'mainīts numurs',
  restore: 'atjaunots',
}

/** A run of which a sentence is told. */
type Told = Pick<RecordedRun, 'command_id' | 'args' | 'record' | 'outcome' | 'error' | 'made'>

/** What was done, with what, and what became of it or why it was not done. */
export function sentenceOf(run: Told, command: Pick<Command, 'title'> | undefined): string {
  const { record, outcome, error, made } = run
  const title = command?.title ?? run.command_id
  const deed =
    outcome === 'done'
      ? (pastOf(run) ?? madeOf(title) ?? inPast(title))
      : outcome === 'left'
        ? `sākts „${title}”, atbilde nesagaidīta`
        : `neizdevās „${title}”${error ? `: ${error}` : ''}`
  const whole = [record ? subjectOf(record) : null, deed].filter(Boolean).join(': ')
  return `${whole.charAt(0).toLocaleUpperCase('lv')}${whole.slice(1)}${made && outcome === 'done' ? ` → ${made.title}` : ''}`
}

/** What a record is and its number; a name that says what it is stands alone. */
function subjectOf({ kind, title }: NonNullable<RecordedRun['record']>): string {
  const noun = nounOf(kind)
  const [name = title] = title.split(' · ')
  return noun === undefined || title.startsWith(noun) ? name : `${noun} ${name}`
}

function nounOf(kind: string): string | undefined {
  return (kindWords as Readonly<Record<string, { noun: string }>>)[kind]?.noun
}

function pastOf({ command_id, args, record }: Told): string | undefined {
  const past = byId[command_id] ?? byVerb[command_id.slice(command_id.lastIndexOf('.') + 1)]
  if (past === undefined) return undefined
  const many = Array.isArray(args['records']) ? args['records'].length : 0
  const said = typeof past === 'string' ? past : past(args)
  const one = /^\p{Ll}+ts$/u.test(said) && /[ae]$/.test(nounOf(record?.kind ?? '') ?? '') ? `${said.slice(0, -1)}a` : said
  return many > 0 ? `${one} (${countOf(many, 'ieraksts', 'ieraksti', 'ierakstu')})` : one
}

/** How many rows or records the arguments name. */
function countIn(args: Arguments): number {
  const list = Object.values(args).find((value) => Array.isArray(value))
  return Array.isArray(list) ? list.length : 0
}

/** «Jauna noliktava» was made: what begins so names what it makes, in its gender. */
function madeOf(title: string): string | undefined {
  const [, gender, what] = /^Jaun([sa]) (.+)$/.exec(title) ?? []
  return what && `izveidot${gender} ${what}`
}

/** Ids that have words of their own: a test holds them against the commands. */
export const idsWithWords: readonly string[] = Object.keys(byId)
