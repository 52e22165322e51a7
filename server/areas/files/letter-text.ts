import { sql } from 'kysely'
import type { DocumentLanguage, Text } from '../../../contract/company/document-languages.ts'
import { localeOf, type DocumentLocale } from '../../documents/voice.ts'
import type { Db } from '../../http/context.ts'

/** `{names}` are placeholders for words of the document. */
export interface LetterText {
  subject: Text
  text: Text
}

export type LetterWords = (translate: DocumentLocale) => Readonly<Record<string, string>>

export async function installedText(db: Db, name: string): Promise<LetterText & { seller: string }> {
  const { rows } = await sql<{ subject: Text; text: Text; seller: string }>`
    select jsonb_build_object('lv', property(${`${name}_subject`}), 'en', property(${`${name}_subject_en`})) as subject,
      jsonb_build_object('lv', property(${`${name}_body`}), 'en', property(${`${name}_body_en`})) as text,
      coalesce((select name from customers where is_main), '') as seller`.execute(db)
  if (!rows[0]) throw new Error('A select without a table gave no row')
  return rows[0]
}

/** Bilingual letters contain both texts, one below the other. */
export function letterIn(language: DocumentLanguage, { subject, text }: LetterText, words: LetterWords): { subject: string; text: string } {
  const parts = language === 'lv_en' ? (['lv', 'en'] as const) : ([language] as const)
  return {
    subject: parts.map((part) => filled(subject[part], words(localeOf(part)))).join(' / '),
    text: parts.map((part) => filled(text[part], words(localeOf(part)))).join('\n\n—\n\n'),
  }
}

function filled(pattern: string, words: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}
