import { countOf } from '../contract/format.ts'
import { kindWords } from '../contract/record-names.ts'
import type { RecordedRun, RunWithNames } from '../contract/workspace/recorded.ts'
import type { Command } from './command.ts'
import { completedTextById, completedTextByVerb } from './completed-texts.ts'
import { passiveOf } from './participle.ts'
import { argumentsOf } from './argument-sentences.ts'

/** @file Command runs as sentences: «Rēķins R-1: reģistrēts maksājums (Summa: 12,10 €, Datums: 24.11.2026.)». */

type DescribedRun = Pick<RunWithNames, 'command_id' | 'args' | 'names' | 'record' | 'outcome' | 'error' | 'made' | 'macro'>

type DescribedCommand = Pick<Command, 'title' | 'arguments' | 'opens'>

/** Full sentence with result and arguments. */
export function sentenceOf(run: DescribedRun, command: DescribedCommand | undefined): string {
  const { outcome, made, macro } = run
  const argumentsText = argumentsOf(run, command).join(', ')
  const whole = `${shortSentenceOf(run, command)}${argumentsText && ` (${argumentsText})`}`
  const result = made && outcome === 'done' ? ` → ${made.title}` : ''
  return `${whole}${result}${macro ? ` · makro „${macro.name}”, ${macro.step}. no ${macro.of}` : ''}`
}

/** Sentence without arguments. */
export function shortSentenceOf(run: DescribedRun, command: DescribedCommand | undefined): string {
  const { record, outcome, error } = run
  const title = command?.title ?? run.command_id
  const outcomeText =
    outcome === 'done'
      ? resultTextOf(run, title, command)
      : outcome === 'left'
        ? `sākts „${title}”, atbilde nesagaidīta`
        : `neizdevās „${title}”${error ? `: ${error}` : ''}`
  const whole = [record ? subjectOf(record) : null, outcomeText].filter(Boolean).join(': ')
  return `${whole.charAt(0).toLocaleUpperCase('lv')}${whole.slice(1)}`
}

/** Opening an empty form creates nothing yet. */
function resultTextOf(run: DescribedRun, title: string, command: DescribedCommand | undefined): string {
  const isForm = createdText(title) !== undefined && !run.made && Object.keys(run.args).length === 0
  return command?.opens !== undefined || isForm ? `atvērta lapa „${title}”` : completedTextOf(run, title)
}

/** A name that includes the kind is used alone. */
function subjectOf({ kind, title }: NonNullable<RecordedRun['record']>): string {
  const noun = nounOf(kind)?.noun
  const [name = title] = title.split(' · ')
  return noun === undefined || title.startsWith(noun) ? name : `${noun} ${name}`
}

function nounOf(kind: string): { noun: string; object: string } | undefined {
  return (kindWords as Readonly<Record<string, { noun: string; object: string }>>)[kind]
}

/** Text of the command, of its verb, or derived from its title. */
function completedTextOf(run: DescribedRun, title: string): string {
  const { command_id, args, record } = run
  const fixedText = completedTextById[command_id] ?? completedTextByVerb[command_id.slice(command_id.lastIndexOf('.') + 1)]
  const completedText =
    fixedText === undefined
      ? (createdText(title) ?? passiveText(title, record) ?? title)
      : typeof fixedText === 'string'
        ? fixedText
        : fixedText(args)
  const many = Array.isArray(args['records']) ? args['records'].length : 0
  const one = agreeing(completedText, record)
  return many > 0 ? `${one} (${countOf(many, 'ieraksts', 'ieraksti', 'ierakstu')})` : one
}

/** A lone participle agrees with the record's gender. */
function agreeing(text: string, record: DescribedRun['record']): string {
  const isFeminine = /[ae]$/.test(nounOf(record?.kind ?? '')?.noun ?? '')
  return isFeminine
    ? text.replace(/^(\p{Ll}+t)s(?=$| (?:e-pastā|izpildē|atpakaļ|kā |ar |no |uz |par |bez |kurjeram|noliktavā|lapā|kases ))/u, '$1a')
    : text
}

function passiveText(title: string, record: DescribedRun['record']): string | undefined {
  const passive = passiveOf(title)
  if (!passive) return undefined
  const { verb, done, object, subject, rest } = passive
  const recordNoun = record ? nounOf(record.kind)?.object : undefined
  const isSubject = object !== '' && recordNoun !== undefined && (recordNoun === object || recordNoun.endsWith(` ${object}`))
  return [...(isSubject ? [`${verb}s`] : [done, subject]), rest].filter(Boolean).join(' ')
}

/** Handles titles such as «Jauna noliktava». */
function createdText(title: string): string | undefined {
  const [, gender, what] = /^Jaun([sa]) (.+)$/.exec(title) ?? []
  return what && `izveidot${gender} ${what}`
}
