import type { Call, Params, QueryInput } from '../contract/calls.ts'
import { documentLanguages, type DocumentLanguage } from '../contract/company/document-languages.ts'
import { recordParams } from './acting.ts'
import type { Argument } from './command.ts'
import type { CommandContext } from './context.ts'

/** @file Papers of the record in front in another language than its customer's. */

const choices = Object.entries(documentLanguages).map(([value, label]) => ({ value, label }))
const language = { name: 'language', label: 'Dokumenta valoda', kind: 'choice', choices } as const

/** The language of a mail; left empty it is that of the customer. */
export const mailLanguage: Argument = { ...language, optional: true }

/** The language of a paper that is asked for in another one. */
export const chosenLanguage: Argument = { ...language, initial: () => 'en' }

/** Words that commands which ask for it are found by. */
export const otherLanguageWords: readonly string[] = ['angliski', 'english', 'divvalodu']

/** Arguments of a mail about a document. */
export interface Mailing {
  address: string
  language?: DocumentLanguage | null
}

/** A mail about a document as its call takes it. */
export function mailing({ address, language }: Mailing): { address: string; language?: DocumentLanguage } {
  return { address, ...(language && { language }) }
}

interface InLanguage {
  language: DocumentLanguage
}

/** The command that shows a paper of the record in front in a language that a person chooses. */
export function inLanguage<C extends Call>(id: string, title: string, call: C) {
  const run = (ctx: CommandContext, { language }: InLanguage): Promise<void> =>
    ctx.download(call, { params: recordParams(ctx) as Params<C>, query: { language } as QueryInput<C> }, { show: true })
  return { id, title, keywords: otherLanguageWords, arguments: [chosenLanguage], run: Object.assign(run, { sends: call }) }
}
