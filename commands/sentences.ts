import { countOf } from '../contract/format.ts'
import { kindWords } from '../contract/record-names.ts'
import type { RecordedRun, ToldRun } from '../contract/workspace/recorded.ts'
import type { Command } from './command.ts'
import { deedById, deedByVerb } from './irregular-verbs.ts'
import { passiveOf } from './participle.ts'
import { argumentsOf } from './argument-sentences.ts'

/** @file Runs of commands as sentences: «Rēķins R-1: reģistrēts maksājums (Summa: 12,10 €, Datums: 24.11.2026.)». */

/** A run of which a sentence is told. */
type Told = Pick<ToldRun, 'command_id' | 'args' | 'names' | 'record' | 'outcome' | 'error' | 'made'>

/** What a sentence needs to know of a command. */
type Known = Pick<Command, 'title' | 'arguments' | 'opens'>

/** What was done, with what, and what became of it or why it was not done; with all that the command was told. */
export function sentenceOf(run: Told, command: Known | undefined): string {
  const { outcome, made } = run
  const told = argumentsOf(run, command).join(', ')
  const whole = `${shortSentenceOf(run, command)}${told && ` (${told})`}`
  return `${whole}${made && outcome === 'done' ? ` → ${made.title}` : ''}`
}

/** What was done with what, or why it was not, without what the command was told. */
export function shortSentenceOf(run: Told, command: Known | undefined): string {
  const { record, outcome, error } = run
  const title = command?.title ?? run.command_id
  const deed =
    outcome === 'done'
      ? doneOf(run, title, command)
      : outcome === 'left'
        ? `sākts „${title}”, atbilde nesagaidīta`
        : `neizdevās „${title}”${error ? `: ${error}` : ''}`
  const whole = [record ? subjectOf(record) : null, deed].filter(Boolean).join(': ')
  return `${whole.charAt(0).toLocaleUpperCase('lv')}${whole.slice(1)}`
}

/** What was done; who only opens the form of something new, given nothing to make it of, has made nothing yet. */
function doneOf(run: Told, title: string, command: Known | undefined): string {
  const isForm = madeOf(title) !== undefined && !run.made && Object.keys(run.args).length === 0
  return command?.opens !== undefined || isForm ? `atvērta lapa „${title}”` : deedOf(run, title)
}

/** What a record is and its number; a name that says what it is stands alone. */
function subjectOf({ kind, title }: NonNullable<RecordedRun['record']>): string {
  const noun = nounOf(kind)?.noun
  const [name = title] = title.split(' · ')
  return noun === undefined || title.startsWith(noun) ? name : `${noun} ${name}`
}

function nounOf(kind: string): { noun: string; object: string } | undefined {
  return (kindWords as Readonly<Record<string, { noun: string; object: string }>>)[kind]
}

/** What was done: in words of the command's own, of its kind, or of its title. */
function deedOf(run: Told, title: string): string {
  const { command_id, args, record } = run
  const own = deedById[command_id] ?? deedByVerb[command_id.slice(command_id.lastIndexOf('.') + 1)]
  const said = own === undefined ? (madeOf(title) ?? passiveDeed(title, record) ?? title) : typeof own === 'string' ? own : own(args)
  const many = Array.isArray(args['records']) ? args['records'].length : 0
  const one = agreeing(said, record)
  return many > 0 ? `${one} (${countOf(many, 'ieraksts', 'ieraksti', 'ierakstu')})` : one
}

/** A participle alone is said of the record, and follows its gender. */
function agreeing(said: string, record: Told['record']): string {
  const isFeminine = /[ae]$/.test(nounOf(record?.kind ?? '')?.noun ?? '')
  return isFeminine
    ? said.replace(/^(\p{Ll}+t)s(?=$| (?:e-pastā|izpildē|atpakaļ|kā |ar |no |uz |par |bez |kurjeram|noliktavā|lapā|kases ))/u, '$1a')
    : said
}

/** The title's verb as a participle of its object; of the record in front, which stands before it, it is said without a name. */
function passiveDeed(title: string, record: Told['record']): string | undefined {
  const passive = passiveOf(title)
  if (!passive) return undefined
  const { verb, done, object, subject, rest } = passive
  const recordNoun = record ? nounOf(record.kind)?.object : undefined
  const isSubject = object !== '' && recordNoun !== undefined && (recordNoun === object || recordNoun.endsWith(` ${object}`))
  return [...(isSubject ? [`${verb}s`] : [done, subject]), rest].filter(Boolean).join(' ')
}

/** «Jauna noliktava» was made: what begins so names what it makes, in its gender. */
function madeOf(title: string): string | undefined {
  const [, gender, what] = /^Jaun([sa]) (.+)$/.exec(title) ?? []
  return what && `izveidot${gender} ${what}`
}
