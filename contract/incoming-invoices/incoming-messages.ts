import * as z from 'zod/mini'
import { get, listOf, listQuery, namedRefOrNull, one, post } from '../calls.ts'
import { count, date, flag, keyOf, orNull } from '../fields.ts'

/** E-invoices that come by themselves (docs/domain/received-invoices.md#mailbox-and-folder). */
export const checkedSources = { mailbox: 'Pastkaste', folder: 'Mape' } as const

/** An upload counts as a message when it has archives. */
export const incomingSources = { upload: 'Ielādēts', mailbox: checkedSources.mailbox, folder: checkedSources.folder } as const

export type SourceToCheck = keyof typeof checkedSources
export type IncomingSource = keyof typeof incomingSources

export const messageOutcomes = {
  received: 'Saņemts',
  partly: 'Daļēji saņemts',
  known: 'Jau bija saņemts',
  refused: 'Nav saņemts',
  empty: 'Nav e-rēķina',
} as const

export type MessageOutcome = keyof typeof messageOutcomes

export const messageFileOutcomes = {
  received: 'Saņemts',
  known: 'Jau bija saņemts',
  refused: 'Nav saņemts',
  other: 'Nav e-rēķins',
} as const

export type MessageFileOutcome = keyof typeof messageFileOutcomes

const messageFile = z.object({
  name: z.string(),
  outcome: keyOf(messageFileOutcomes),
  /** Why it was not received. */
  words: orNull(z.string()),
  incoming_invoice: namedRefOrNull,
})

const incomingMessage = z.object({
  id: count,
  created_at: z.string(),
  source: keyOf(incomingSources),
  sender: orNull(z.string()),
  /** Of a file its name, of an upload the names of its files. */
  subject: z.string(),
  sent_at: orNull(z.string()),
  outcome: keyOf(messageOutcomes),
  /** The first reason why something was not received. */
  problem: orNull(z.string()),
  files: z.array(messageFile),
})

export type IncomingMessage = z.output<typeof incomingMessage>

const checkedSource = z.object({
  source: keyOf(checkedSources),
  is_set: flag,
  /** Which mailbox or folder; never its password. */
  place: orNull(z.string()),
  checked_at: orNull(z.string()),
  /** Why nothing could be read the last time. */
  error: orNull(z.string()),
})

export type CheckedSource = z.output<typeof checkedSource>

const checkResult = z.object({ messages: count, received: count, refused: count })

export type CheckResult = z.output<typeof checkResult>

const base = '/api/workspace/incoming_messages'
const managed = { rule: 'manage_procurement', addition: true } as const

export const messages = get(base, {
  title: 'Ienākušie e-rēķinu sūtījumi',
  ...managed,
  query: listQuery({
    source: z.optional(keyOf(incomingSources)),
    outcome: z.optional(keyOf(messageOutcomes)),
    date_from: z.optional(date),
    date_to: z.optional(date),
  }),
  reads: ['incoming_messages', 'incoming_invoices'],
  columns: {
    created_at: 'moment',
    source: { words: incomingSources },
    sender: 'name',
    subject: 'text',
    sent_at: 'moment',
    outcome: { words: messageOutcomes },
    problem: 'text',
  },
  answer: listOf(incomingMessage),
})

export const messageSourceStates = get(`${base}/sources`, {
  title: 'Rēķinu pastkastes un mapes stāvoklis',
  ...managed,
  reads: ['incoming_checks'],
  answer: one(z.object({ sources: z.array(checkedSource) })),
})

export const checkMessages = post(`${base}/check`, {
  title: 'Pārbaudīt rēķinu pastkasti un mapi tagad',
  ...managed,
  asks: true,
  body: z.object({}),
  answer: one(checkResult),
})
