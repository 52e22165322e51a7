import type { Call, Params, QueryInput } from '../contract/calls.ts'
import { documentLanguages, type DocumentLanguage } from '../contract/company/document-languages.ts'
import { recordParams } from './acting.ts'
import type { Argument } from './command.ts'
import type { CommandContext } from './context.ts'

/** @file Printing in another language than the customer's. */

const choices = Object.entries(documentLanguages).map(([value, label]) => ({ value, label }))
const language = { name: 'language', label: 'Dokumenta valoda', kind: 'choice', choices } as const

/** Defaults to the customer's language. */
export const mailLanguage: Argument = { ...language, optional: true }

export const chosenLanguage: Argument = { ...language, initial: () => 'en' }

export const otherLanguageWords: readonly string[] = ['angliski', 'english', 'divvalodu']

export interface Mailing {
  address: string
  language?: DocumentLanguage | null
}

export function mailing({ address, language }: Mailing): { address: string; language?: DocumentLanguage } {
  return { address, ...(language && { language }) }
}

interface InLanguage {
  language: DocumentLanguage
}

export function inLanguage<C extends Call>(id: string, title: string, call: C) {
  const run = (ctx: CommandContext, { language }: InLanguage): Promise<void> =>
    ctx.download(call, { params: recordParams(ctx) as Params<C>, query: { language } as QueryInput<C> }, { show: true })
  return { id, title, keywords: otherLanguageWords, arguments: [chosenLanguage], run: Object.assign(run, { sends: call }) }
}
