/** `lv_en` prints both languages on one document. */
export const documentLanguages = { lv: 'Latviešu', en: 'Angļu', lv_en: 'Latviešu un angļu' } as const

export type DocumentLanguage = keyof typeof documentLanguages

export const languages = ['lv', 'en', 'lv_en'] as const

/** A text for customers; English is mandatory. */
export interface Text {
  lv: string
  en: string
}
