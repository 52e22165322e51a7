/** Languages in which a customer gets documents; of two, both stand on the same paper. */
export const documentLanguages = { lv: 'Latviešu', en: 'Angļu', lv_en: 'Latviešu un angļu' } as const

/** A language of documents. */
export type DocumentLanguage = keyof typeof documentLanguages

/** The languages as schemas take them. */
export const languages = ['lv', 'en', 'lv_en'] as const

/** A text of ours that customers read: it does not exist without its English. */
export interface Text {
  lv: string
  en: string
}
