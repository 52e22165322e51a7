/** Text as it is compared: lower case, without marks (`Rēķins` and `rekins` are the same). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
}

/** The words of a text, folded; what is neither letter nor digit parts them. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
